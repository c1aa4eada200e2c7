import { TimeoutError, withTimeout } from './timeout.ts';

test('resolves with the result of work that is done in time', async () => {
  await expect(withTimeout(1_000, Promise.resolve('done'))).resolves.toBe('done');
});

test('rejects with the error of work that fails in time', async () => {
  await expect(withTimeout(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('rejects with a TimeoutError when the work takes longer', async () => {
  const expired = withTimeout(5, new Promise(() => undefined));
  await expect(expired).rejects.toBeInstanceOf(TimeoutError);
  await expect(expired).rejects.toMatchObject({ name: 'TimeoutError', message: 'No response within 5 ms' });
});

test.each([
  ['done', () => Promise.resolve()],
  ['failed', () => Promise.reject(new Error('broken'))],
])('leaves no timer behind when the work is %s', async (_, work) => {
  jest.useFakeTimers();
  await Promise.allSettled([withTimeout(1_000, work())]);
  const timers = jest.getTimerCount();
  jest.useRealTimers();
  expect(timers).toBe(0);
});
