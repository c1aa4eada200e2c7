/**
 * Reads the Retry-After header of a response.
 *
 * @returns whole seconds; undefined without the header, and for anything else, such as a date.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
