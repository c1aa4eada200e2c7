import { runInBackground } from './environment.ts';
import { serve } from './serve.ts';

afterEach(() => {
  for (const name of ['EdgeRuntime', 'Deno', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
});

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

it('An unhandled rejection is counted and does not end the instance, whose end writes the count', () => {
  const addEventListener = jest.fn<undefined, [string, (event: object) => void]>();
  const Deno = { env: { get: () => undefined }, serve: () => undefined };
  Object.assign(globalThis, { addEventListener, Deno });
  serve('send-contact-email', () => {
    throw new Error('not called without settings');
  });
  const error = jest.spyOn(console, 'error').mockImplementation();
  const preventDefault = jest.fn();
  const [, listener] = addEventListener.mock.calls.find(([name]) => name === 'unhandledrejection') ?? [];
  listener?.({ preventDefault, reason: new Error('connect ECONNREFUSED') });
  expect(preventDefault).toHaveBeenCalled();
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/"unhandled rejection".*"connect ECONNREFUSED"/));
  listener?.({ preventDefault, reason: new Error('again') });
  expect(error).toHaveBeenCalledTimes(1);
  addEventListener.mock.calls.find(([name]) => name === 'beforeunload')?.[1]({});
  expect(error).toHaveBeenLastCalledWith(expect.stringMatching(/"again".*"count":1/));
});
