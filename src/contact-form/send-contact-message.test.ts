import { aMessage } from '../../tests/support/a-message';
import { ResponseError, sendContactMessage } from './send-contact-message';

const request = {
  idempotencyKey: '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b',
  message: aMessage(),
  honeypot: '',
  seconds: 12.3,
};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const mockFetch = (outcome: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(outcome);
const mockResponse = (body: string, status = 200) => mockFetch(() => Promise.resolve(new Response(body, { status })));

test('The message is sent as JSON with the spam signals, and its idempotency key in the header.', async () => {
  const fetch = mockResponse('{}');
  await sendContactMessage(request);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith('/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': request.idempotencyKey },
    body: JSON.stringify({ ...request.message, website: '', seconds: 12.3 }),
    signal: expect.any(AbortSignal),
    redirect: 'error',
    keepalive: true,
  });
});

test('Unknown seconds are left out.', async () => {
  const fetch = mockResponse('{}');
  await sendContactMessage({ ...request, seconds: undefined });
  expect(JSON.parse(fetch.mock.calls[0]?.[1]?.body as string)).toEqual({ ...request.message, website: '' });
});

test('Resolves with the reference in the response.', async () => {
  mockResponse('{"reference":"7KXM2PQR"}');
  await expect(sendContactMessage(request)).resolves.toBe('7KXM2PQR');
});

test.each([
  ['has no reference', '{}'],
  ['has a reference of seven characters', '{"reference":"7KXM2PQ"}'],
  ['has a reference of nine characters', '{"reference":"7KXM2PQRR"}'],
  ['has a reference with invalid characters', '{"reference":"<b>7KXM2"}'],
  ['has a reference that is a number', '{"reference":22222222}'],
  ['is null', 'null'],
  ['is not JSON', '<html>'],
  ['is empty', ''],
])('A 2xx response whose body %s confirms the message without a reference.', async (_, body) => {
  mockResponse(body);
  await expect(sendContactMessage(request)).resolves.toBeUndefined();
});

test('A 2xx response whose body does not arrive within 30 seconds confirms the message without a reference.', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, options) => {
    const response = new Response();
    jest.spyOn(response, 'json').mockReturnValue(
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', reject);
      }),
    );
    return Promise.resolve(response);
  });
  const sent = sendContactMessage(request);
  await jest.advanceTimersByTimeAsync(30_000);
  await expect(sent).resolves.toBeUndefined();
});

test.each([400, 409, 413, 500, 502])('The response %i rejects with its status.', async (status) => {
  mockResponse('{"reference":"7KXM2PQR"}', status);
  const error: unknown = await sendContactMessage(request).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ status, message: `The response was ${status}.` });
});

test.each([
  ['a response', () => Promise.resolve(new Response('{}'))],
  ['a failed connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('After %s no timer is left.', async (_, outcome) => {
  mockFetch(outcome);
  await sendContactMessage(request).catch(() => undefined);
  expect(jest.getTimerCount()).toBe(0);
});
