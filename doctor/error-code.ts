/** The `code` of an error of Node or PostgreSQL. `instanceof Error` would fail in Jest, which runs tests in another realm. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
