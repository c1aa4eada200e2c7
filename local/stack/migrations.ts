/** Brings a database up to date: each file of supabase/migrations once, in order, as `db push` of the Supabase CLI. */
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

/** Those of a folder's migrations that are not among the applied ones, oldest first. */
export function missingMigrations(files: readonly string[], applied: readonly { version: string }[]): Migration[] {
  const versions = new Set(applied.map(({ version }) => version));
  return migrationsAmong(files).filter(({ version }) => !versions.has(version));
}

/** Applies what the database at `url` has not had yet. */
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

/** With its record in one transaction, so that a migration is applied and recorded, or neither. */
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
    throw new UserError(`The migration ${join(folder, file)} failed: ${describe(error, text)}`, { cause: error });
  }
}

function describe({ message, detail, hint, position }: postgres.PostgresError, text: string): string {
  const line = position ? `line ${String(text.slice(0, Number(position) - 1).split('\n').length)}: ` : '';
  return [line + message, detail, hint].filter(Boolean).join('\n  ');
}
