/** A test's time limit, in milliseconds. It is long, so that a test does not fail on a slow machine. */
export const testTimeout = 60_000;

/** The limit for a single wait, in milliseconds. It is shorter, so that the error names the wait and not the test. */
export const waitTimeout = 15_000;
