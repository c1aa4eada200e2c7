/** The connection to PostgreSQL. */
import postgres from 'postgres';
import { TimeoutError, withTimeout } from './timeout.ts';

export type Database = {
  /** Runs one statement and gives its rows, once it is committed. */
  run: <Row extends object>(statement: (sql: postgres.Sql) => PromiseLike<Row[]>) => Promise<Row[]>;
};

/** Milliseconds that one statement may take, connecting included. */
const deadline = 4_000;

/**
 * @param url a PostgreSQL connection string.
 * @returns a database that connects when first used, and again after PostgreSQL was away. Its promises reject with a
 *   PostgreSQL error, a connection error or a {@link TimeoutError}; after the last two the statement may still happen.
 */
export function createDatabase(url: string): Database {
  let sql = connect(url);
  return {
    run: async (statement) => {
      const used = sql;
      try {
        return await withTimeout(deadline, statement(used));
      } catch (error) {
        // A connection whose other end vanished without a word stays silent for good, so begin again with new ones.
        if (error instanceof TimeoutError && used === sql) {
          sql = connect(url);
          // In seconds: what else is under way there may still end well.
          void used.end({ timeout: 5 });
        }
        throw error;
      }
    },
  };
}

function connect(url: string): postgres.Sql {
  return postgres(url, {
    // Each running copy of the function has its own connections, and a project has few for all of them.
    max: 3,
    // Seconds. Copies of the function sleep between visitors, and should not hold connections meanwhile.
    idle_timeout: 20,
    connect_timeout: 3,
    // The default waits up to 20 seconds after failures, long past the answer to the visitor who comes next.
    backoff: () => 0,
    // A statement that was not prepared costs another round trip, in which the driver asks for its types. Supabase's
    // transaction pooler (port 6543) hands each transaction to any connection, which knows no other's statements.
    prepare: !/:6543\b/.test(url),
    // Asking for the array types of the database would cost the first query another round trip.
    fetch_types: false,
    // Encrypts wherever the server can, so that a local one without TLS works too, unless the URL asks for more.
    ...(!/[?&]sslmode=/.test(url) && { ssl: 'prefer' }),
    // The default prints each notice of the server over many lines; the statement that suffers is logged anyway.
    onnotice: () => undefined,
  });
}
