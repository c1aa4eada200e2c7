/** Writing down what has happened already, although the database may be away for a moment. */

/** Waits between two tries. */
export type Pause = () => Promise<void>;

/** One second: PostgreSQL needs about as long to start again. */
export const oneSecond: Pause = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/**
 * Repeats a statement until PostgreSQL has taken it.
 *
 * @param tries how often at most.
 * @throws what the last try did; at once, when the statement broke a rule of the table and would again.
 */
export async function untilNoted(
  statement: () => Promise<unknown>,
  { tries, pause }: { tries: number; pause: Pause },
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await statement();
      return;
    } catch (error) {
      if (left <= 1 || breaksRule(error)) throw error;
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
