import { TimeoutError, withTimeout } from './timeout.ts';

describe('Work with a timeout', () => {
  it('rejects with a TimeoutError if it takes longer', async () => {
    const expired = withTimeout(5, new Promise(() => undefined));
    await expect(expired).rejects.toBeInstanceOf(TimeoutError);
    await expect(expired).rejects.toMatchObject({ name: 'TimeoutError', message: 'No response within 5 ms' });
  });

  it.each([
    ['succeeded', () => Promise.resolve('done'), { status: 'fulfilled', value: 'done' }],
    ['failed', () => Promise.reject(new Error('broken')), { status: 'rejected', reason: new Error('broken') }],
  ])('settles like the work, and leaves no timer behind, after it has %s in time', async (_, work, settled) => {
    jest.useFakeTimers();
    expect(await Promise.allSettled([withTimeout(1_000, work())])).toEqual([settled]);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
