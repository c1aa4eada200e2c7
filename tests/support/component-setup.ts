import '@testing-library/jest-dom';
import { act, cleanup, configure } from '@testing-library/react/pure';
import { FakeIntersectionObserver } from './intersection-observer';
import { waitTimeout } from './time-limits';

// jsdom lays nothing out, so it knows of neither.
Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver, matchMedia: () => new EventTarget() });

configure({ asyncUtilTimeout: waitTimeout });

/** An error on the console fails a test, unless the test asserts it and takes it away with `mockClear`. */
let consoleError: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  // Awaited, as a part of the page that is a React root of its own goes a moment after the page.
  await act(async () => {
    cleanup();
    await Promise.resolve();
  });
  const calls = [...consoleError.mock.calls];
  consoleError.mockRestore();
  expect(calls).toEqual([]);
});
