import postgres, { type Sql } from 'postgres';
import type { Settings } from './settings.ts';

/** In seconds. */
export const databaseTimeout = 10;

/** One connection to the database of the settings, as the edge functions' user. */
export function connectToDatabase({ CONTACT_DB_URL, SUPABASE_DB_URL }: Settings): Sql {
  const url = CONTACT_DB_URL ?? SUPABASE_DB_URL;
  return postgres(url, {
    max: 1,
    connect_timeout: databaseTimeout,
    // Supabase's transaction pooler does not support prepared statements.
    prepare: false,
    ...(!/[?&]sslmode=/.test(url) && { ssl: 'prefer' }),
    onnotice: () => undefined,
  });
}
