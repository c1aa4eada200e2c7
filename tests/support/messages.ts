import postgres from 'postgres';
import type { IsolatedStack } from '../../local/stack/isolated-stack';
import { untilNoneIsQueued } from './until';

/**
 * For a test file with a product: before each test no message is in its database, and no mail in its mailbox.
 *
 * @returns the connection to the database, from the first test on.
 */
export function useMessages(product: () => IsolatedStack): () => postgres.Sql {
  let sql: postgres.Sql;

  beforeAll(() => {
    sql = postgres(product().backend.database.url);
  });

  afterAll(() => sql.end());

  beforeEach(async () => {
    await untilNoneIsQueued(sql);
    await sql`truncate contact_messages`;
    await fetch(`${product().mailboxUrl}/api/email/all`, { method: 'DELETE' });
  });

  return () => sql;
}
