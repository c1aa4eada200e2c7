import postgres, { type Sql } from 'postgres';
import { needsVerifiedTls, types } from '../supabase/functions/_shared/database.ts';

export async function withDatabase<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const ssl = needsVerifiedTls(url) ? { ssl: 'verify-full' as const } : {};
  // Supabase's transaction pooler does not support prepared statements.
  const sql = postgres(url, { max: 1, connect_timeout: 10, prepare: false, types, ...ssl });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
