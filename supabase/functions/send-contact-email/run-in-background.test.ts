import { runInBackground } from './run-in-background.ts';

afterEach(() => Reflect.deleteProperty(globalThis, 'EdgeRuntime'));

it("Work in the background makes Supabase's runtime wait, and does not fail in plain Deno", () => {
  const work = Promise.resolve();
  expect(() => {
    runInBackground(work);
  }).not.toThrow();
  const waitUntil = jest.fn<undefined, [Promise<unknown>]>();
  Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
  runInBackground(work);
  expect(waitUntil).toHaveBeenCalledWith(work);
});
