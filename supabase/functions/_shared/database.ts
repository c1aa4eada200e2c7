/** The connection to PostgreSQL. */
import postgres from 'postgres';
import { isLoopback } from './is-loopback.ts';
import { TimeoutError, withTimeout } from './timeout.ts';
import { answerTimeout, cancelAfter, connectTimeout, statementTimeout } from './times.ts';

export type Database = ReturnType<typeof createDatabase>;

/** Every instance of the function has its own connections, and a project has few in total. */
const connections = 3;

/** PostgreSQL's codes: too many connections, a lock that is not free in time, and a statement that was ended. */
const overloadCodes = ['53300', '55P03', '57014'];

/**
 * A statement waits in the driver for a free connection, so that its cancellation cannot hit another one. The types of the
 * driver lack this option.
 */
const withoutPipeline = { max_pipeline: 0 };

/**
 * Whether PostgreSQL works and has too much to do, so that a later attempt may succeed. Supabase's pooler has no code for
 * too many connections: `(EMAXCONN) max client connections reached`.
 */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return overloadCodes.includes(String(error.code)) || /\bmax[_ ]client/i.test(error.message);
}

/**
 * @param url a PostgreSQL connection string.
 * @returns a database that connects on first use, and again after PostgreSQL was down.
 */
export function createDatabase(url: string) {
  let sql = connect(url);
  /** When PostgreSQL last answered a statement, with rows or with an error. */
  let answeredAt = -Infinity;
  return {
    /**
     * Runs one statement, and resolves with its rows after the commit.
     *
     * @param within milliseconds. Before they are over, the statement is cancelled.
     * @throws an error of PostgreSQL or of the connection, or a {@link TimeoutError} if there is no reply at all. After
     *   the last two the statement may have been committed.
     */
    run: async <Row extends object>(
      statement: (sql: postgres.Sql) => postgres.PendingQuery<Row[]>,
      within = answerTimeout,
    ): Promise<Row[]> => {
      const startedAt = performance.now();
      const used = sql;
      const query = statement(used);
      const cancelling = setTimeout(
        () => {
          query.cancel();
        },
        Math.max(0, within - (answerTimeout - cancelAfter)),
      );
      try {
        const rows = await withTimeout(within, query);
        answeredAt = performance.now();
        return rows;
      } catch (error) {
        const isAnswer = error instanceof postgres.PostgresError;
        if (isAnswer) answeredAt = performance.now();
        // The driver cancels a statement that waits for a connection, and gives the error PostgreSQL's own code. If
        // PostgreSQL has answered nothing meanwhile, it is not overloaded but silent.
        const isSilent = error instanceof TimeoutError || (!isAnswer && isOverload(error) && answeredAt < startedAt);
        if (!isSilent) throw error;
        // A connection whose other end vanished silently never recovers, so start again with new connections.
        if (used === sql) {
          sql = connect(url);
          // In seconds: other statements on the old connections may still complete.
          void used.end({ timeout: 5 });
        }
        throw new TimeoutError('PostgreSQL did not answer', { cause: error });
      } finally {
        clearTimeout(cancelling);
      }
    },
  };
}

function connect(url: string): postgres.Sql {
  // Supabase's transaction pooler gives a transaction any of its connections, and so has neither prepared statements nor
  // settings of a connection. There the role's time limit holds.
  const isPooled = /:6543\b/.test(url);
  return postgres(url, {
    max: connections,
    ...withoutPipeline,
    // In seconds: idle instances of the function should not hold connections.
    idle_timeout: 20,
    connect_timeout: connectTimeout / 1_000,
    // The default waits up to 20 seconds after failures, and the next visitor would time out.
    backoff: () => 0,
    // An unprepared statement costs another round trip, for its types.
    prepare: !isPooled,
    ...(!isPooled && { connection: { statement_timeout: statementTimeout } }),
    // Fetching the array types would cost the first query another round trip.
    fetch_types: false,
    ...(needsVerifiedTls(url) && { ssl: 'verify-full' }),
    // The default prints each notice across several lines. Errors are logged anyway.
    onnotice: () => undefined,
  });
}

/** Whether a connection must use TLS with a verified certificate. It must unless the server is on this machine, or the URL has `sslmode`. */
export function needsVerifiedTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && !searchParams.has('sslmode');
}
