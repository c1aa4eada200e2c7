/** Applies the migrations in supabase/migrations to a database in order, each only once, as `supabase db push` does. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { inProject } from '../process/project.ts';
import { UserError } from '../process/report.ts';

/** Returns the migrations among a folder's files that have not been applied yet, oldest first. */
export function missingMigrations(files: readonly string[], applied: readonly { version: string }[]): string[] {
  const versions = new Set(applied.map(({ version }) => version));
  return files.toSorted().filter((file) => file.endsWith('.sql') && !versions.has(versionOf(file)));
}

const versionOf = (file: string) => file.split('_', 1).join();

export async function migrate(url: string, folder: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql`select to_regclass('supabase_migrations.schema_migrations') is null as is_new`;
    if (row?.is_new) await sql.file(inProject('local', 'stack', 'before-migrations.sql'));
    const applied = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
    for (const file of missingMigrations(await readdir(folder), applied)) {
      const text = await readFile(join(folder, file), 'utf8');
      await sql.begin(async (transaction) => {
        await transaction.unsafe(text).catch((error: unknown) => {
          throw new UserError(`The migration ${join(folder, file)} failed: ${String(error)}`, { cause: error });
        });
        await transaction`insert into supabase_migrations.schema_migrations (version) values (${versionOf(file)})`;
      });
    }
  } finally {
    await sql.end();
  }
}
