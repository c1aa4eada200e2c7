import '@testing-library/jest-dom';
import { act, cleanup, configure } from '@testing-library/react/pure';
import { FakeIntersectionObserver } from './intersection-observer';
import { waitTimeout } from './time-limits';

// jsdom has no layout, so it has neither.
Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver, matchMedia: () => new EventTarget() });

configure({ asyncUtilTimeout: waitTimeout });

/** A console error fails a test, unless the test asserts it and removes it with `mockClear`. */
let consoleError: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  // Awaited, since an island, a React root of its own, unmounts a moment after the page.
  await act(async () => {
    cleanup();
    await Promise.resolve();
  });
  const calls = [...consoleError.mock.calls];
  consoleError.mockRestore();
  expect(calls).toEqual([]);
});
