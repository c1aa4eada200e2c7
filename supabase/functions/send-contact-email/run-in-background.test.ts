import { runInBackground } from './run-in-background.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EdgeRuntime');
});

test("Supabase's runtime is told to wait for the work", () => {
  const waitUntil = jest.fn<undefined, [Promise<unknown>]>();
  Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
  const work = Promise.resolve();
  runInBackground(work);
  expect(waitUntil).toHaveBeenCalledTimes(1);
  expect(waitUntil.mock.lastCall?.[0]).toBe(work);
});

test('where there is no such runtime, nothing need be told', () => {
  expect(() => {
    runInBackground(Promise.resolve());
  }).not.toThrow();
});
