/** PostgreSQL alone, running for the tests of a file, and the messages they begin with. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { lockDataFolder } from '../../local/stack/data-folder';
import { startDatabase } from '../../local/stack/database';
import { migrate } from '../../local/stack/migrations';
import { freePorts } from '../../local/process/ports';
import { inProject } from '../../local/process/project';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { createDatabase, type Database } from '../../supabase/functions/_shared/database.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';

export const migrationsFolder = inProject('supabase', 'migrations');

/** Starts one on a free port, without any migration, and gives its URL. */
export async function startEmptyDatabase(resources: AsyncDisposableStack): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'database-'));
  resources.defer(() => rm(path, { recursive: true, force: true }));
  const [port = 0] = await freePorts(1);
  const { url } = await startDatabase(resources, { folder: lockDataFolder(resources, path), port });
  return url;
}

export type TestDatabase = {
  /** As its owner. */
  sql: () => postgres.Sql;
  /** As a running copy of an edge function has it: the one of this number, of which there are twenty at most. */
  copy: (number?: number) => Database;
  /** Works in one transaction, during which now() is the same moment, and undoes it afterwards. */
  atOneMoment: (work: (database: Database, sql: postgres.Sql) => Promise<void>) => Promise<void>;
};

/** For a test file: a database with every migration, emptied for each of its tests. */
export function useDatabase(): TestDatabase {
  const resources = new AsyncDisposableStack();
  const copies: Database[] = [];
  let url: string;
  let sql: postgres.Sql;

  beforeAll(async () => {
    url = await startEmptyDatabase(resources);
    await migrate(url, migrationsFolder);
    sql = postgres(url, { onnotice: () => undefined });
    resources.defer(() => sql.end());
  });

  afterAll(() => resources.disposeAsync());

  beforeEach(async () => {
    await sql`truncate contact_messages, contact_digests`;
  });

  async function atOneMoment(work: (database: Database, sql: postgres.Sql) => Promise<void>) {
    const reserved = await sql.reserve();
    try {
      await reserved`begin`;
      await work({ run: async (statement) => statement(reserved) }, reserved);
    } finally {
      await reserved`rollback`;
      reserved.release();
    }
  }

  // A server takes no more than a hundred connections, and each copy has three.
  const copy = (number = 0) => (copies[number % 20] ??= createDatabase(url));

  return { sql: () => sql, copy, atOneMoment };
}

export const message: ContactMessage = {
  name: 'Zoë Nguyen-Smith 🏖️',
  email: 'zoe@example.com',
  phone: '+61 400 000 000',
  message: 'Two apartments near the jetty.\nCould you <manage> both & send a "quote"?',
};

export type State = 'queued' | 'held' | 'delivered' | 'failed';

/** Every column of a message that is more than its text. */
export type Row = ContactMessage & {
  id: string;
  reference: string;
  received_at: Date;
  state: State;
  hold_reasons: string[];
  digest_id: string | null;
  visitor_hash: string | null;
  queued_at: Date | null;
  next_attempt_at: Date | null;
  attempts: number;
  last_error: string | null;
  mailed_at: Date | null;
};

/** Stores a message in one of its states, as of this moment. */
export async function put(sql: postgres.Sql, state: State, change: Partial<Row> = {}): Promise<Row> {
  const id = randomUUID();
  const [moment] = await sql<{ now: Date }[]>`select now()`;
  const now = moment?.now ?? new Date();
  const ofState: Record<State, Partial<Row>> = {
    queued: { queued_at: now, next_attempt_at: now },
    held: { hold_reasons: ['the hidden field was filled'] },
    delivered: { queued_at: now, mailed_at: now, attempts: 1 },
    failed: { queued_at: now, attempts: 80, last_error: 'Error ECONNREFUSED' },
  };
  const values = { id, reference: referenceOf(id), received_at: now, ...message, state, ...ofState[state], ...change };
  const [row] = await sql<Row[]>`insert into contact_messages ${sql(values)} returning *`;
  if (!row) throw new Error('An insert without a conflict gives a row.');
  return row;
}

/** All messages, in the order they came in. */
export async function rows(sql: postgres.Sql): Promise<Row[]> {
  return sql<Row[]>`select * from contact_messages order by received_at, id`;
}
