/** The connection to PostgreSQL. */
import postgres from 'postgres';
import { BusyError } from './busy-error.ts';
import { createConnectionQueue } from './connection-queue.ts';
import { TimeoutError, withTimeout } from './timeout.ts';

export type Database = {
  /**
   * Runs one statement. Resolves with its rows after the commit.
   *
   * @param options.patient waits for a connection as long as it takes: for the result of a delivery, which would be
   *   repeated if its lease ended first.
   */
  run: <Row extends object>(
    statement: (sql: postgres.Sql) => PromiseLike<Row[]>,
    options?: { patient?: boolean },
  ) => Promise<Row[]>;
};

/** Every instance of the function has its own connections, and a project has few in total. */
const connections = 3;

/** Milliseconds for one statement, connecting included, waiting for a connection not. */
const timeout = 4_000;

/**
 * @param url a PostgreSQL connection string.
 * @returns a database that connects on first use, and reconnects after PostgreSQL was down. Its promises reject with a
 *   {@link BusyError} when too many statements wait; else with a PostgreSQL error, a connection error or a
 *   {@link TimeoutError}; after the last two the statement may still commit.
 */
export function createDatabase(url: string): Database {
  let sql = connect(url);
  const queue = createConnectionQueue(connections, (error) => error instanceof postgres.PostgresError);

  async function run<Row extends object>(statement: (sql: postgres.Sql) => PromiseLike<Row[]>): Promise<Row[]> {
    const used = sql;
    try {
      return await withTimeout(timeout, statement(used));
    } catch (error) {
      // A connection whose other end vanished silently never recovers, so start again with new connections.
      if (error instanceof TimeoutError && used === sql) {
        sql = connect(url);
        // In seconds: other statements on the old connections may still complete.
        void used.end({ timeout: 5 });
      }
      throw error;
    }
  }

  return {
    run: async (statement, { patient = false } = {}) => {
      try {
        return await queue.run(() => run(statement), patient);
      } catch (error) {
        throw isBusy(error) ? new BusyError(error.message, error.code) : error;
      }
    },
  };
}

/** PostgreSQL's codes: too many connections, a lock that is not free in time, and a statement above its own time limit. */
const busyCodes = ['53300', '55P03', '57014'];

/** Supabase's poolers have no code of their own for too many connections: `(EMAXCONN) max client connections reached`. */
function isBusy(error: unknown): error is postgres.PostgresError {
  if (!(error instanceof postgres.PostgresError)) return false;
  return busyCodes.includes(error.code) || /\bmax[_ ]client/i.test(error.message);
}

function connect(url: string): postgres.Sql {
  return postgres(url, {
    max: connections,
    // In seconds: idle instances of the function should not hold connections.
    idle_timeout: 20,
    connect_timeout: 3,
    // The default waits up to 20 seconds after failures: the next visitor would time out.
    backoff: () => 0,
    // An unprepared statement costs another round trip, for its types. Supabase's transaction pooler (port 6543) gives
    // each transaction any connection, so it cannot find prepared statements.
    prepare: !/:6543\b/.test(url),
    // Fetching the array types would cost the first query another round trip.
    fetch_types: false,
    // Encrypts if the server can, as a local one may have no TLS; the URL may require more.
    ...(!/[?&]sslmode=/.test(url) && { ssl: 'prefer' }),
    // The default prints each notice over many lines; errors are logged anyway.
    onnotice: () => undefined,
  });
}
