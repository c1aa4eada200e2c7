/** Applies the files of supabase/migrations to a database, each once and in order, as the Supabase CLI's `db push` does. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { UserError } from '../process/user-error.ts';
import { inProject } from '../process/project.ts';

type Migration = { file: string; version: string; name: string };

const fileName = /^(?<version>\d+)_(?<name>.+)\.sql$/;

/** The migrations among a folder's files, oldest first. */
export function migrationsAmong(files: readonly string[]): Migration[] {
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => {
      const { version, name } = fileName.exec(file)?.groups ?? {};
      if (!version || !name) {
        throw new UserError(`The migration ${file} needs a name such as 20260131093000_what_it_does.sql.`);
      }
      return { file, version, name };
    })
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}

/** The migrations of a folder that have not been applied, oldest first. */
export function missingMigrations(files: readonly string[], applied: readonly { version: string }[]): Migration[] {
  const versions = new Set(applied.map(({ version }) => version));
  return migrationsAmong(files).filter(({ version }) => !versions.has(version));
}

/** Applies the migrations that the database at `url` does not have yet. */
export async function migrate(url: string, folder: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await prepare(sql);
    const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
    for (const migration of missingMigrations(await readdir(folder), rows)) await apply(sql, folder, migration);
  } finally {
    await sql.end();
  }
}

async function prepare(sql: Sql): Promise<void> {
  const [row] = await sql`select to_regclass('supabase_migrations.schema_migrations') is null as is_new`;
  if (!row?.is_new) return;
  const text = await readFile(inProject('local', 'stack', 'before-migrations.sql'), 'utf8');
  await sql.begin((transaction) => transaction.unsafe(text));
}

/** In one transaction, so that a migration is either applied and recorded, or neither. */
async function apply(sql: Sql, folder: string, { file, version, name }: Migration): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text);
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${[text]})`;
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    throw new UserError(`The migration ${join(folder, file)} failed: ${format(error, text)}`, { cause: error });
  }
}

function format({ message, detail, hint, position }: postgres.PostgresError, text: string): string {
  const line = position ? `line ${String(text.slice(0, Number(position) - 1).split('\n').length)}: ` : '';
  return [line + message, detail, hint].filter(Boolean).join('\n  ');
}
