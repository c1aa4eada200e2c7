/**
 * The headless browser that comes from npm now and then paints nothing for half a minute, on whatever page: no frame, no
 * idle time. A test that fails is tried once more, and both are told; what is wrong fails twice.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
