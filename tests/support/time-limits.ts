/** How long a test may take, in milliseconds: a busy machine is slow without being wrong. */
export const testTimeout = 60_000;

/** The same for one wait, in milliseconds: shorter than testTimeout, so that the failed wait is reported. */
export const waitTimeout = 45_000;
