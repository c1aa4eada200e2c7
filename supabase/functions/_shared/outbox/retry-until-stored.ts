/** Waits between two attempts. */
export type Backoff = () => Promise<void>;

/** PostgreSQL needs about a second to restart. */
export const oneSecond: Backoff = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/**
 * Persists what has already happened, although the database may be down: repeats the statement until PostgreSQL commits
 * it, for as long as this instance of the function lives.
 *
 * @throws the integrity violation if the statement causes one, as every repetition would.
 */
export async function retryUntilStored<Result>(statement: () => Promise<Result>, backoff: Backoff): Promise<Result> {
  for (;;) {
    try {
      return await statement();
    } catch (error) {
      if (isIntegrityViolation(error)) throw error;
      await backoff();
    }
  }
}

/** Class 23 of PostgreSQL's error codes. */
function isIntegrityViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^23.{3}$/.test(error.code);
}
