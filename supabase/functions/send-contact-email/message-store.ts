/** PostgreSQL, as far as this function needs it: the table `contact_messages`. */
import postgres from 'postgres';
import { DeadlineError, within } from './deadline.ts';
import type { ReceivedMessage } from './received-message.ts';

export type MessageStore = {
  /** Resolves when the row is committed. */
  insert: (received: ReceivedMessage) => Promise<void>;
  /** Notes that the mail server took the message. */
  markMailed: (id: string) => Promise<void>;
};

/** Milliseconds that one statement may take, connecting included. */
const deadline = 4_000;

/**
 * @param url a PostgreSQL connection string.
 * @returns a store that connects when first used, and again after PostgreSQL was away. Its promises reject with a
 *   PostgreSQL error, a connection error or a {@link DeadlineError}; after the last the statement may still happen.
 */
export function createMessageStore(url: string): MessageStore {
  let sql = connect(url);

  async function run(statement: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
    const used = sql;
    try {
      await within(deadline, statement(used));
    } catch (error) {
      // A connection whose other end vanished without a word stays silent for good, so begin again with new ones.
      if (error instanceof DeadlineError && used === sql) {
        sql = connect(url);
        void used.end({ timeout: 0 });
      }
      throw error;
    }
  }

  return {
    insert: ({ id, receivedAt, message: { name, email, phone, message } }) =>
      run(
        (sql) => sql`
          insert into public.contact_messages (id, received_at, name, email, phone, message)
          values (${id}, ${receivedAt}, ${name}, ${email}, ${phone}, ${message})`,
      ),
    markMailed: (id) => run((sql) => sql`update public.contact_messages set mailed_at = now() where id = ${id}`),
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
    // Supabase's transaction pooler (port 6543) hands each transaction to any connection: no prepared statements.
    prepare: false,
    // Asking for array types, which no column here is, would cost the first query another round trip.
    fetch_types: false,
    // Encrypts wherever the server can, so that a local one without TLS works too, unless the URL asks for more.
    ...(!/[?&]sslmode=/.test(url) && { ssl: 'prefer' }),
    // The default prints each notice of the server over many lines; the statement that suffers is logged anyway.
    onnotice: () => undefined,
  });
}
