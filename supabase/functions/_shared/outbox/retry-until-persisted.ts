/** Writing down what has happened already, although the database may be away for a while. */

/** Waits between two tries. */
export type Backoff = () => Promise<void>;

/** One second: PostgreSQL needs about as long to start again. */
export const oneSecond: Backoff = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/**
 * Repeats a statement until PostgreSQL has taken it, for as long as this copy of the function lives: it stays true.
 *
 * @throws what it did when it broke a rule of the table, as it would again.
 */
export async function retryUntilPersisted(statement: () => Promise<unknown>, pause: Backoff): Promise<void> {
  for (;;) {
    try {
      await statement();
      return;
    } catch (error) {
      if (breaksRule(error)) throw error;
      await pause();
    }
  }
}

/** Class 23 of PostgreSQL's errors: integrity constraint violation. */
function breaksRule(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^23.{3}$/.test(error.code)
  );
}
