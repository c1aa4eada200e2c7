import { runInBackground } from './run-in-background.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EdgeRuntime');
});

test("Supabase's runtime waits for the work", () => {
  const waitUntil = jest.fn<undefined, [Promise<unknown>]>();
  Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
  const work = Promise.resolve();
  runInBackground(work);
  expect(waitUntil).toHaveBeenCalledTimes(1);
  expect(waitUntil.mock.lastCall?.[0]).toBe(work);
});

test('without that runtime, nothing happens', () => {
  expect(() => {
    runInBackground(Promise.resolve());
  }).not.toThrow();
});
