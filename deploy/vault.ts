import type { DoctorSettings } from '../doctor/settings.ts';
import { withDatabase } from '../doctor/with-database.ts';
import { deriveKey } from '../supabase/functions/_shared/keys.ts';

/** Gives the database what its schedule needs to call deliver-contact-messages. */
export async function fillVault({ SUPABASE_URL, SUPABASE_DB_URL, CONTACT_EDGE_SECRET }: DoctorSettings): Promise<void> {
  const values = { project_url: SUPABASE_URL, contact_sweep_key: deriveKey(CONTACT_EDGE_SECRET, 'sweep') };
  await withDatabase(SUPABASE_DB_URL, async (sql) => {
    for (const [name, value] of Object.entries(values)) {
      const [secret] = await sql<{ id: string }[]>`select id from vault.secrets where name = ${name}`;
      if (secret) await sql`select vault.update_secret(${secret.id}, ${value})`;
      else await sql`select vault.create_secret(${value}, ${name})`;
    }
  });
}
