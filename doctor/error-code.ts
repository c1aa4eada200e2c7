/** The `code` of an error from Node or PostgreSQL. `instanceof Error` fails in Jest, whose tests have another realm. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
