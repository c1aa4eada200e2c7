/** The connection to PostgreSQL. */
import postgres from 'postgres';
import { isLoopback } from './is-loopback.ts';
import { TimeoutError, withTimeout } from './timeout.ts';
import { answerTimeout, cancelAfter, connectTimeout, statementTimeout } from './times.ts';

export type Database = ReturnType<typeof createDatabase>;

/** The connections of one instance. Each instance has its own, and a project has few in total. */
const connections = 3;

/** PostgreSQL's codes for too many connections, a lock that is not free in time, and a cancelled statement. */
const overloadCodes = ['53300', '55P03', '57014'];

/**
 * Makes a statement wait in the driver for a free connection, so that its cancellation cannot hit another statement.
 * The driver's types lack this option.
 */
const withoutPipeline = { max_pipeline: 0 };

/**
 * Whether PostgreSQL works but is overloaded, so a later attempt may succeed. Supabase's pooler reports too many
 * connections without a code: `(EMAXCONN) max client connections reached`.
 */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return overloadCodes.includes(String(error.code)) || /\bmax[_ ]client/i.test(error.message);
}

/**
 * @param url a PostgreSQL connection string.
 * @returns a database that connects on first use, and reconnects when PostgreSQL has been down.
 */
export function createDatabase(url: string) {
  let sql = connect(url);
  /** When PostgreSQL last answered a statement, with rows or with an error. */
  let answeredAt = -Infinity;
  return {
    /**
     * Runs one statement, and resolves with its rows after the commit.
     *
     * @param within the time limit in milliseconds. The statement is cancelled before it ends.
     * @throws an error from PostgreSQL or the connection, or a {@link TimeoutError} without any reply. After the last
     *   two, the statement may have been committed.
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
        // PostgreSQL has not answered anything since, it is not overloaded but silent.
        const isSilent = error instanceof TimeoutError || (!isAnswer && isOverload(error) && answeredAt < startedAt);
        if (!isSilent) throw error;
        // A connection never recovers if its other end vanished silently, so start again with new connections.
        if (used === sql) {
          sql = connect(url);
          // In seconds. Other statements on the old connections may still complete.
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
  // Supabase's transaction pooler gives each transaction any of its connections. It therefore supports neither prepared
  // statements nor connection settings, and the role's own time limit applies.
  const isPooled = /:6543\b/.test(url);
  return postgres(url, {
    max: connections,
    ...withoutPipeline,
    // In seconds. Idle instances of the function should not keep connections open.
    idle_timeout: 20,
    connect_timeout: connectTimeout / 1_000,
    // Without a delay: the default waits up to 20 seconds after failures, and the next visitor would time out.
    backoff: () => 0,
    // Prepared statements save a round trip for their types.
    prepare: !isPooled,
    ...(!isPooled && { connection: { statement_timeout: statementTimeout } }),
    // Array types would cost the first query a round trip.
    fetch_types: false,
    ...(needsVerifiedTls(url) && { ssl: 'verify-full' }),
    // The driver would print each notice on several lines. Errors are logged anyway.
    onnotice: () => undefined,
  });
}

/** Whether a connection needs a verified certificate. Only a local server or `sslmode` in the URL needs none. */
export function needsVerifiedTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && !searchParams.has('sslmode');
}
