import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { inProject } from '../process/project.ts';
import { UserError } from '../process/report.ts';

/** The migrations among these files that have not been applied yet, oldest first. */
export function missingMigrations(files: readonly string[], applied: readonly { version: string }[]): string[] {
  const versions = new Set(applied.map(({ version }) => version));
  return files.toSorted().filter((file) => file.endsWith('.sql') && !versions.has(versionOf(file)));
}

const versionOf = (file: string) => file.split('_', 1).join();

/**
 * Applies the missing migrations, as `supabase db push` does. Throws a {@link UserError} if one fails, or is no longer
 * as it was applied: then functions and database would not match.
 */
export async function migrate(url: string, folder: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql`select to_regclass('supabase_migrations.schema_migrations') is null as is_new`;
    if (row?.is_new) await sql.file(inProject('local', 'stack', 'before-migrations.sql'));
    const applied = await sql<{ version: string; text: string }[]>`
      select version, statements[1] as text from supabase_migrations.schema_migrations`;
    const files = await readdir(folder);
    const textOf = (file: string) => readFile(join(folder, file), 'utf8');
    for (const { version, text } of applied) {
      const file = files.find((name) => versionOf(name) === version);
      if (file && (await textOf(file)) === text) continue;
      const problem = `The local database has an older text of the migration ${file ?? version}.`;
      throw new UserError(`${problem} Delete .local to start with a new database.`);
    }
    for (const file of missingMigrations(files, applied)) {
      const text = await textOf(file);
      await sql.begin(async (transaction) => {
        await transaction.unsafe(text).catch((error: unknown) => {
          throw new UserError(`The migration ${join(folder, file)} failed: ${String(error)}`, { cause: error });
        });
        await transaction`
          insert into supabase_migrations.schema_migrations (version, statements) values (${versionOf(file)}, ${[text]})`;
      });
    }
  } finally {
    await sql.end();
  }
}
