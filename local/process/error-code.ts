/**
 * The code by which Node and PostgreSQL's client tell errors apart, or undefined. Asked without `instanceof Error`:
 * Jest runs tests in a realm of their own, to which Node's errors are foreign.
 */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
