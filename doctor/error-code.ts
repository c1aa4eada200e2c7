/**
 * The `code` of an error of Node or of the PostgreSQL client, if it has one. `instanceof Error` would fail in Jest, which
 * runs tests in a realm of their own.
 */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
