import { TimeoutError, withTimeout } from './timeout.ts';

describe('Work with a timeout', () => {
  it('resolves with its result if it finishes in time', async () => {
    await expect(withTimeout(1_000, Promise.resolve('done'))).resolves.toBe('done');
  });

  it('rejects with its error if it fails in time', async () => {
    await expect(withTimeout(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('rejects with a TimeoutError if it takes longer', async () => {
    const expired = withTimeout(5, new Promise(() => undefined));
    await expect(expired).rejects.toBeInstanceOf(TimeoutError);
    await expect(expired).rejects.toMatchObject({ name: 'TimeoutError', message: 'No response within 5 ms' });
  });

  it.each([
    ['succeeded', () => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('broken'))],
  ])('leaves no timer behind after it has %s', async (_, work) => {
    jest.useFakeTimers();
    await Promise.allSettled([withTimeout(1_000, work())]);
    const timers = jest.getTimerCount();
    jest.useRealTimers();
    expect(timers).toBe(0);
  });
});
