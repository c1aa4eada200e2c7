import { DeadlineError, within } from './deadline.ts';

test('gives the result of work that is done in time', async () => {
  await expect(within(1_000, Promise.resolve('done'))).resolves.toBe('done');
});

test('gives the error of work that fails in time', async () => {
  await expect(within(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('rejects with a DeadlineError when the work takes longer', async () => {
  await expect(within(5, new Promise(() => undefined))).rejects.toBeInstanceOf(DeadlineError);
});
