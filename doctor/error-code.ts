/** The `code` of an error from Node or PostgreSQL. Jest runs tests in another realm, where `instanceof Error` fails. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
