import '@testing-library/jest-dom';
import { act, cleanup, configure } from '@testing-library/react/pure';

// jsdom has no layout, so it lacks this API.
Object.assign(globalThis, { matchMedia: () => new EventTarget() });

// jsdom does not measure how a page was opened.
performance.getEntriesByType = () => [{ type: 'navigate' } as PerformanceNavigationTiming];

// In jsdom nothing takes long, so a wait that fails says so soon.
configure({ asyncUtilTimeout: 5_000 });

/** Any console error fails the test, unless the test expects it and then calls `mockClear`. */
let consoleError: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  // An earlier test may have replaced the clock.
  jest.useRealTimers();
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  // Waits for a moment, because a separate React root unmounts slightly later than the page.
  await act(async () => {
    cleanup();
    await Promise.resolve();
  });
  expect(consoleError.mock.calls).toEqual([]);
});
