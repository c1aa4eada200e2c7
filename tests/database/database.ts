import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { temporaryDataFolder } from '../../local/stack/data-folder.ts';
import { startDatabase } from '../../local/stack/database.ts';
import { migrate } from '../../local/stack/migrations.ts';
import { freePorts } from '../../local/process/ports.ts';
import { inProject } from '../../local/process/project.ts';
import { createDatabase, types, type Database } from '../../supabase/functions/_shared/database.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { unusualMessage as message } from '../support/a-message.ts';
import { until } from '../support/until.ts';

/** Gives a test file a database with all migrations applied. The database is emptied before each test. */
export function useDatabase() {
  const resources = new AsyncDisposableStack();
  const instances: Database[] = [];
  let url: string;
  let sql: postgres.Sql;
  const migrateAll = () => migrate(url, inProject('supabase', 'migrations'));

  beforeAll(async () => {
    const folder = await temporaryDataFolder(resources);
    const [port = 0] = await freePorts(1);
    ({ url } = await startDatabase(resources, { folder, port }));
    await migrateAll();
    sql = postgres(url, { types, onnotice: () => undefined });
    resources.defer(() => sql.end());
  });

  afterAll(() => resources.disposeAsync());

  beforeEach(async () => {
    await sql`truncate contact_messages, contact_lists, contact_sweeps`;
  });

  return {
    migrateAll,
    sql: () => sql,
    url: () => url,
    later: (hours: number) => sql`update contact_lists set made_at = made_at - make_interval(secs => ${hours * 3_600})`,
    only: async () => theOnly(await rows(sql)),
    /** Expects that the work changes no message. @returns its result. */
    unchanged: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const before = await rows(sql);
      const result = await work();
      expect(await rows(sql)).toEqual(before);
      return result;
    },
    /**
     * The database as one of four instances of an edge function uses it, each with three connections. With more, the
     * last one in a queue for a lock would reach PostgreSQL's time limits on a slow machine.
     */
    instance: (number = 0) => (instances[number % 4] ??= createDatabase(url)),
    /** Runs the work in a transaction, in which now() stays constant, and rolls the transaction back. */
    atOneMoment: async (work: (database: Database, sql: postgres.Sql) => Promise<void>) => {
      const reserved = await sql.reserve();
      try {
        await reserved`begin`;
        await work({ run: async (statement) => reserved`${statement}` }, reserved);
      } finally {
        await reserved`rollback`;
        reserved.release();
      }
    },
    /** Makes the work wait for a transaction with this statement. @throws Error if it ends without waiting. */
    during: async <Result>(statement: string, work: () => Promise<Result>): Promise<Result> => {
      const other = await sql.reserve();
      await other.unsafe(`begin; ${statement}`);
      const progress = { isOver: false };
      const result = work().finally(() => (progress.isOver = true));
      await until(async () => (await other`select from pg_locks where not granted`).length > 0);
      const { isOver } = progress;
      await other`commit`;
      other.release();
      if (isOver) throw new Error('The work has not waited.');
      return result;
    },
  };
}

export { message };

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

type Time =
  | 'queued_at'
  | 'next_attempt_at'
  | 'mailed_at'
  | 'nudged_at'
  | 'told_at'
  | 'replied_at'
  | 'answered_at'
  | 'discarded_at'
  | 'counted_at';
type Text = 'visitor_hash' | 'network_hash' | 'last_error';
type Id = 'lease_id' | 'digest_id' | 'reminder_id' | 'overdue_id' | 'answered_by' | 'discarded_by';

export type Row = ContactMessage &
  Record<Time, Date | null> &
  Record<Text | Id, string | null> & {
    id: string;
    reference: string;
    received_at: Date;
    hold_reasons: string[];
    attempts: number;
    refusals: number;
    state: State;
    has_open_nudge: boolean;
  };

export type State = 'queued' | 'held' | 'mailed' | 'answered' | 'discarded';

/** Inserts a message that has just entered this state. A discarded message was held first. */
export async function put(sql: postgres.Sql, state: State, change: Partial<Row> = {}): Promise<Row> {
  const id = randomUUID();
  const [{ now } = { now: new Date() }] = await sql<{ now: Date }[]>`select now()`;
  const held = { hold_reasons: ['the hidden field was filled'] };
  const mailed = { queued_at: now, counted_at: now, mailed_at: now, attempts: 1 };
  const ofState: Record<State, Partial<Row>> = {
    queued: { queued_at: now, counted_at: now, next_attempt_at: now },
    held,
    mailed,
    answered: { ...mailed, answered_at: now },
    discarded: { ...held, discarded_at: now },
  };
  const values = { id, reference: referenceOf(id), received_at: now, ...message, ...ofState[state], ...change };
  return theOnly(await sql<Row[]>`insert into contact_messages ${sql(values)} returning *`);
}

export async function putMany(sql: postgres.Sql, count: number, state: State, changeOf?: (n: number) => Partial<Row>) {
  await Promise.all(Array.from({ length: count }, (_, n) => put(sql, state, changeOf?.(n))));
}

/** Inserts a list that has just been sent. @returns its id. */
export async function putList(
  sql: postgres.Sql,
  kind: 'digest' | 'reminder' | 'overdue',
  change: { made_at?: Date; sent_at?: Date | null; next_attempt_at?: Date | null; attempts?: number } = {},
): Promise<string> {
  const values = { kind, sent_at: new Date(), next_attempt_at: null, attempts: 1, ...change };
  return theOnly(await sql<{ id: string }[]>`insert into contact_lists ${sql(values)} returning id`).id;
}

/** In order of arrival. */
export async function rows(sql: postgres.Sql): Promise<Row[]> {
  return sql<Row[]>`select * from contact_messages order by received_at, id`;
}

/** @throws Error unless there is exactly one. */
export function theOnly<One>(all: readonly One[]): One {
  const [one, ...others] = all;
  if (one === undefined || others.length > 0) throw new Error(`There must be one element, not ${String(all.length)}.`);
  return one;
}
