/** SQL statements, and the connection to PostgreSQL that runs them. */
import postgres, { type PendingQuery, type Sql as Connection } from 'postgres';
import { isLoopback } from './is-loopback.ts';
import { TimeoutError, withTimeout } from './timeout.ts';
import { answerTimeout, cancelAfter, connectTimeout, statementTimeout } from './times.ts';

/** A statement or a part of one. */
export type Sql<Row extends object = postgres.Row> = PendingQuery<Row[]>;

/** Writes statements, and never connects. */
export const sql = postgres('postgresql://nobody@nowhere.invalid');

/** SQL: a time as JSON, because its usual form depends on the setting DateStyle, which a pooler may drop. */
export const timeOf = (time: Sql) => sql`to_jsonb(${time})`;

/** How the driver reads JSON. The only text that statements return as `jsonb` is a time from {@link timeOf}. */
export const types = {
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: JSON.stringify,
    parse: (json: string): unknown => {
      const value: unknown = JSON.parse(json);
      return typeof value === 'string' ? new Date(value) : value;
    },
  },
};

export type Database = ReturnType<typeof createDatabase>;

/** PostgreSQL's codes for too many connections, a lock that was not free in time, and a cancelled statement. */
const overloadCodes = ['53300', '55P03', '57014'];

/** Whether PostgreSQL is running, but overloaded. */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  // Supabase's pooler has no code for too many connections: `(EMAXCONN) max client connections reached`.
  return overloadCodes.includes(String(error.code)) || /\bmax[_ ]client/i.test(error.message);
}

/** @returns a database that connects on first use, and reconnects after PostgreSQL has been down. */
export function createDatabase(url: string) {
  let connection = connect(url);
  /** When PostgreSQL last answered a statement, with rows or with an error. */
  let answeredAt = -Infinity;
  return {
    /**
     * Runs one statement, and resolves with its rows after the commit. Cancels it shortly before `within` milliseconds.
     *
     * @throws an error from PostgreSQL or the connection, or a {@link TimeoutError} if there is no reply. Except after
     *   an error from PostgreSQL, the statement may have been committed.
     */
    run: async <Row extends object>(statement: Sql<Row>, within = answerTimeout): Promise<Row[]> => {
      const startedAt = performance.now();
      const used = connection;
      const query = used<Row[]>`${statement}`;
      const patience = Math.max(0, within - (answerTimeout - cancelAfter));
      const cancelling = setTimeout(query.cancel.bind(query), patience);
      try {
        const rows = await withTimeout(within, query);
        answeredAt = performance.now();
        return rows;
      } catch (error) {
        const isAnswer = error instanceof postgres.PostgresError;
        if (isAnswer) answeredAt = performance.now();
        // The driver uses PostgreSQL's code if it cancels a statement that still waits for a connection. If PostgreSQL
        // has answered nothing since that began, it is silent rather than overloaded.
        const isCancelled = !isAnswer && isOverload(error);
        const isSilent = error instanceof TimeoutError || (isCancelled && answeredAt < startedAt);
        if (!isSilent) throw error;
        // A connection never recovers if its other end has silently gone away.
        if (used === connection) {
          connection = connect(url);
          // In seconds. Other statements on the old connections may still complete in that time.
          void used.end({ timeout: 5 });
        }
        throw new TimeoutError('PostgreSQL did not answer', { cause: error });
      } finally {
        clearTimeout(cancelling);
      }
    },
  };
}

function connect(url: string): Connection {
  // Supabase's transaction pooler supports neither prepared statements nor connection settings.
  const isPooled = /:6543\b/.test(url);
  return postgres(url, {
    // A project has only a few connections in total.
    max: 3,
    // Cancelling a statement must not cancel another one on the same connection. The driver's types lack this option.
    ...{ max_pipeline: 0 },
    // In seconds. An idle instance should not keep connections open.
    idle_timeout: 20,
    connect_timeout: connectTimeout / 1_000,
    // By default the driver waits up to 20 seconds after failures.
    backoff: () => 0,
    prepare: !isPooled,
    ...(!isPooled && { connection: { statement_timeout: statementTimeout } }),
    types,
    // Looking up the array types would cost the first query an extra round trip.
    fetch_types: false,
    ...(needsVerifiedTls(url) && { ssl: 'verify-full' }),
    // By default the driver prints each notice.
    onnotice: () => undefined,
  });
}

/** Only a local server, or a URL that has `sslmode`, is exempt. */
export function needsVerifiedTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && !searchParams.has('sslmode');
}
