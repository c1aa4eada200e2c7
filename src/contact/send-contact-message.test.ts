import { sendContactMessage } from './send-contact-message';

const message = {
  name: 'Ada Citizen',
  email: 'ada@example.com',
  phone: '',
  message: 'Could you look after our villa?',
};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['an answer', () => Promise.resolve(new Response('{}'))],
  ['a failed connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('After %s no timer is left that would end the request later.', async (_, outcome) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(outcome);
  await sendContactMessage(message).catch(() => undefined);
  expect(jest.getTimerCount()).toBe(0);
});
