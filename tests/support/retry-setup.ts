/**
 * Browser tests only: the Chromium from npm is known to stop painting. The failure is shown, and the test named at the
 * end of the run (retried-tests-reporter.ts).
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
