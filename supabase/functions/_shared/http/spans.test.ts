import { createHops } from './spans.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('work is timed by its name, and gives what it gives', async () => {
  const hops = createHops();
  const stored = hops.time('store', async () => {
    jest.advanceTimersByTime(250);
    return 'a row';
  });
  expect(await stored).toBe('a row');
  expect(hops.taken).toEqual({ store: { milliseconds: 250 } });
});

test('work that fails is timed and described, and what it threw is thrown on', async () => {
  const hops = createHops();
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const mailed = hops.time('mail', () => {
    jest.advanceTimersByTime(40);
    return Promise.reject(away);
  });
  await expect(mailed).rejects.toBe(away);
  const error = { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' };
  expect(hops.taken).toEqual({ mail: { milliseconds: 40, error } });
});

test('each request has hops of its own, in the order in which they ended', async () => {
  const hops = createHops();
  await hops.time('store', () => Promise.resolve());
  await hops.time('mail', () => Promise.resolve());
  expect(Object.keys(hops.taken)).toEqual(['store', 'mail']);
  expect(createHops().taken).toEqual({});
});
