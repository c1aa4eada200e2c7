/** A test's time limit in milliseconds. A busy machine is slow without being wrong. */
export const testTimeout = 60_000;

/** The limit for a single wait in milliseconds. It is shorter, so that the failed wait is reported. */
export const waitTimeout = 45_000;
