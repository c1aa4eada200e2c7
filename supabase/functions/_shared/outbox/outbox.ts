/** The outbox in PostgreSQL: the only code that reads and writes `public.contact_messages`, together with digests.ts. */
import type { PendingQuery, Row, Sql } from 'postgres';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { Database } from '../database.ts';
import { messageColumns, messageFromRow, rowFromMessage, type MessageRow } from './message-row.ts';

/** How long one worker alone may deliver a message, in seconds. */
export const lease = 60;

/** How long the mail server may take, in milliseconds; the rest of the lease is for storing the result. */
export const deliveryTimeout = 45_000;

/** The evidence on which the database decides whether to hold a message. */
export type SpamSignals = {
  honeypotFilled: boolean;
  /** How long the page had been open; undefined where the browser did not measure it. */
  seconds: number | undefined;
  /** Distinguishes visitors, and reveals nothing else about them. */
  visitorHash: string;
};

export type Submission = {
  id: string;
  /** The id under which the same message may have come before. */
  earlierId?: string | undefined;
  reference: string;
  message: ContactMessage;
  signals: SpamSignals;
};

/** A message above one of these limits is held; for `seconds`, one below it. See the settings of send-contact-email. */
export type HoldLimits = {
  seconds: number;
  links: number;
  perVisitor: number;
  inAll: number;
  /** Most held messages of one visitor within an hour; beyond that, a message that would be held is not stored. */
  heldPerVisitor: number;
};

export type AcceptResult =
  /** Stored now. The caller has the lease on a `queued` message, and mails it first. */
  | { kind: 'queued' | 'held'; reference: string; receivedAt: Date; holdReasons: string[] }
  /** The same message is already stored under this id or the earlier one. */
  | { kind: 'replayed'; reference: string }
  /** Another message is stored under this id. */
  | { kind: 'conflict' }
  /** Not stored: too many messages of the visitor are held. In `retryAfter` whole seconds, at least 1, there is room for one. */
  | { kind: 'limited'; retryAfter: number };

export type ReceivedMessage = { id: string; reference: string; receivedAt: Date; message: ContactMessage };

export type LeasedMessage = ReceivedMessage & {
  /** Delivery attempts, this one included. */
  attempts: number;
  /** When the message was queued, or its next mail became the brief one. */
  queuedAt: Date;
  /** Seconds since then. */
  queuedFor: number;
  /** Whether its next mail is the brief one, without anything that the visitor wrote. */
  brief: boolean;
};

export type NextAttempt = {
  /** Seconds until it. */
  retryAfter: number;
  /** Whether it sends the brief mail. The first brief one starts again at attempt 1, with 72 hours of its own. */
  brief: boolean;
};

export type OutboxState = {
  queued: number;
  held: number;
  failed: number;
  /** Age in seconds of the oldest undelivered message, unsent digest or overdue digest; 0 where there is none. */
  oldestUndelivered: number;
  /** Delivered messages of the last 30 days that nobody marked as answered; 1,000 are 1,000 or more. */
  unanswered: number;
  /** Age of the oldest of them in seconds; 0 where there is none. */
  oldestUnanswered: number;
  /** What the tables of messages and digests take on the disk, with their indexes. */
  tableBytes: number;
};

export type Retention = {
  /** How long delivered messages, sent digests and sent reminders are kept. */
  months: number;
  /** How long held messages are kept that were listed in a sent digest. All others stay. */
  heldDays: number;
  /**
   * Most held messages. Beyond that, those listed in a sent digest are deleted: the most reasons first, then the oldest,
   * and never a visitor's only one.
   */
  heldMax: number;
};

export type Outbox = {
  /** Stores a submission once, however many copies of it arrive at the same time. Resolves after the commit. */
  accept: (submission: Submission, limits: HoldLimits) => Promise<AcceptResult>;
  /**
   * Stores a message that was mailed while the database was down, as delivered, even if it was stored before.
   *
   * @returns conflict when another message is stored under this id; then nothing was changed.
   */
  storeMailed: (received: ReceivedMessage) => Promise<'stored' | 'conflict'>;
  /** Leases the message that has been due the longest to the caller. */
  leaseNext: () => Promise<LeasedMessage | undefined>;
  markDelivered: (id: string) => Promise<void>;
  /**
   * Has no effect when another worker has leased it since: its result is newer.
   *
   * @param attempts this one included.
   * @param error without anything that the visitor wrote.
   * @param next undefined makes the message a dead letter.
   */
  markFailed: (id: string, attempts: number, error: string, next: NextAttempt | undefined) => Promise<void>;
  state: () => Promise<OutboxState>;
  /** The references of the oldest hundred dead letters, oldest first. */
  deadLetters: () => Promise<string[]>;
  /**
   * Clears the visitor hashes of messages that are not held after 24 hours, and deletes what is not kept any longer, and
   * what staff discarded 24 hours ago. At most 20,000 of each kind: the next call continues.
   */
  deleteExpired: (retention: Retention) => Promise<void>;
};

type AcceptedRow = {
  kind: AcceptResult['kind'];
  reference: string;
  receivedAt: Date;
  holdReasons: string[];
  retryAfter: number;
};
type Changed = { id: string };
type LeasedRow = MessageRow & Omit<LeasedMessage, 'message'>;

/** Rows that one statement deletes or updates, well within its timeout. */
const batchSize = 5_000;

const mostBatches = 4;

export function createOutbox(database: Database): Outbox {
  const inBatches = async (statement: (sql: Sql) => PromiseLike<Changed[]>) => {
    for (let batch = 0; batch < mostBatches; batch += 1) {
      if ((await database.run(statement)).length < batchSize) return;
    }
  };

  /** @param ids selects the `id` of each row to delete. */
  const deleteInBatches = (table: string, ids: (sql: Sql) => PendingQuery<Row[]>) =>
    inBatches(
      (sql) => sql<Changed[]>`
        delete from ${sql(table)}
        where id in (select id from (${ids(sql)}) as expired limit ${batchSize})
        returning id`,
    );

  return {
    accept: async ({ id, earlierId, reference, message, signals }, limits) => {
      const { honeypotFilled, seconds, visitorHash } = signals;
      const messageRow = rowFromMessage(message);
      // Only with an earlier id: outside accept_contact_message, no lock_timeout ends the wait for a lock on the table.
      const storedId = (sql: Sql) =>
        earlierId === undefined
          ? sql`${id}`
          : sql`
              coalesce(
                (
                  select id from public.contact_messages as earlier
                  where id = ${earlierId} and to_jsonb(earlier) @> ${sql.json(messageRow)}
                ),
                ${id}
              )`;
      // hold_reasons as JSON: the driver cannot read arrays without first asking for their types.
      const [row] = await database.run<AcceptedRow>(
        (sql) => sql<AcceptedRow[]>`
          select
            outcome as kind, reference, received_at as "receivedAt", to_json(hold_reasons) as "holdReasons",
            retry_after as "retryAfter"
          from public.accept_contact_message(
            ${storedId(sql)}, ${reference}, ${sql.json(messageRow)}, ${honeypotFilled}, ${seconds ?? null},
            ${visitorHash}, ${sql.json(limits)}, make_interval(secs => ${lease})
          )`,
      );
      if (!row) throw new Error('accept_contact_message returned no row');
      const { kind, retryAfter, ...stored } = row;
      return kind === 'limited' ? { kind, retryAfter } : { kind, ...stored };
    },
    storeMailed: async ({ id, reference, receivedAt, message }) => {
      const messageRow = rowFromMessage(message);
      const changed = await database.run<{ id: string }>(
        (sql) => sql<{ id: string }[]>`
          insert into public.contact_messages as existing
            (id, reference, received_at, state, queued_at, mailed_at, attempts, ${sql(messageColumns)})
          select
            ${id}::uuid, ${reference}, ${receivedAt}::timestamptz, 'delivered', ${receivedAt}::timestamptz, now(), 1,
            ${sql(messageColumns)}
          from jsonb_populate_record(null::public.contact_messages, ${sql.json(messageRow)})
          on conflict (id) do update set state = 'delivered', mailed_at = now(), next_attempt_at = null
          where to_jsonb(existing) @> ${sql.json(messageRow)}
          returning id`,
        { patient: true },
      );
      return changed.length > 0 ? 'stored' : 'conflict';
    },
    leaseNext: async () => {
      const [row] = await database.run<LeasedRow>(
        (sql) => sql<LeasedRow[]>`
          update public.contact_messages
          set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease})
          where id = (
            select id from public.contact_messages
            where state = 'queued' and next_attempt_at <= now() and discarded_at is null
            order by next_attempt_at
            limit 1
            for update skip locked
          )
          returning
            id, reference, received_at as "receivedAt", attempts, brief,
            queued_at as "queuedAt", extract(epoch from now() - queued_at)::float8 as "queuedFor", ${sql(messageColumns)}`,
      );
      if (!row) return undefined;
      const { id, reference, receivedAt, attempts, queuedAt, queuedFor, brief } = row;
      return { id, reference, receivedAt, attempts, queuedAt, queuedFor, brief, message: messageFromRow(row) };
    },
    markDelivered: async (id) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages
          set state = 'delivered', mailed_at = now(), next_attempt_at = null, last_error = null
          where id = ${id} and state <> 'delivered'`,
        { patient: true },
      );
    },
    markFailed: async (id, attempts, error, next) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages
          set
            state = ${next ? 'queued' : 'failed'},
            next_attempt_at = now() + make_interval(secs => ${next?.retryAfter ?? null}),
            last_error = ${error},
            brief = brief or ${next?.brief ?? false},
            attempts = case when brief < ${next?.brief ?? false} then 0 else attempts end,
            queued_at = case when brief < ${next?.brief ?? false} then now() else queued_at end
          where id = ${id} and state = 'queued' and attempts = ${attempts}`,
        { patient: true },
      );
    },
    state: async () => {
      // A condition for each number, as the partial indexes have it: delivered messages, by far the most, are not read.
      const [row] = await database.run<OutboxState>(
        (sql) => sql<OutboxState[]>`
          select
            (
              select count(*) from public.contact_messages where state = 'queued' and discarded_at is null
            )::integer as queued,
            (
              select count(*) from public.contact_messages as message
              where
                state = 'held' and discarded_at is null
                and not exists (
                  select from public.contact_digests where id = message.digest_id and discarded_at is not null
                )
            )::integer as held,
            (
              select count(*) from public.contact_messages where state = 'failed' and discarded_at is null
            )::integer as failed,
            greatest(extract(epoch from now() - least(
              (select min(queued_at) from public.contact_messages where state = 'queued' and discarded_at is null),
              (select min(queued_at) from public.contact_messages where state = 'failed' and discarded_at is null),
              (select min(made_at) from public.contact_digests where sent_at is null),
              -- When the digest of the unlisted held messages was due: immediately, or an hour after the last one.
              (
                select greatest(received_at, (select max(sent_at) + interval '1 hour' from public.contact_digests))
                from public.contact_messages
                where state = 'held' and digest_id is null
                order by received_at
                limit 1
              )
            )), 0)::integer as "oldestUndelivered",
            (
              select count(*) from (
                select from public.contact_messages
                where
                  state = 'delivered' and answered_at is null and discarded_at is null
                  and received_at > now() - interval '30 days'
                order by received_at
                limit 1000
              ) as counted
            )::integer as unanswered,
            coalesce(extract(epoch from now() - (
              select min(received_at) from public.contact_messages
              where
                state = 'delivered' and answered_at is null and discarded_at is null
                and received_at > now() - interval '30 days'
            )), 0)::integer as "oldestUnanswered",
            (
              pg_total_relation_size('public.contact_messages') + pg_total_relation_size('public.contact_digests')
            )::float8 as "tableBytes"`,
      );
      if (!row) throw new Error('a select without a table returned no row');
      return row;
    },
    deadLetters: async () => {
      const rows = await database.run<{ reference: string }>(
        (sql) => sql<{ reference: string }[]>`
          select reference from public.contact_messages
          where state = 'failed' and discarded_at is null
          order by queued_at
          limit 100`,
      );
      return rows.map(({ reference }) => reference);
    },
    deleteExpired: async ({ months, heldDays, heldMax }) => {
      await inBatches(
        (sql) => sql<Changed[]>`
          update public.contact_messages set visitor_hash = null
          where id in (
            select id from public.contact_messages
            where visitor_hash is not null and state <> 'held' and received_at < now() - interval '24 hours'
            order by received_at
            limit ${batchSize}
          )
          returning id`,
      );
      await deleteInBatches(
        'public.contact_messages',
        (sql) => sql`
          select id from public.contact_messages
          where state = 'delivered' and received_at < now() - make_interval(months => ${months})
          order by received_at`,
      );
      await deleteInBatches(
        'public.contact_messages',
        (sql) => sql`
          select id from public.contact_messages
          where
            state = 'held' and received_at < now() - make_interval(days => ${heldDays})
            and digest_id in (select id from public.contact_digests where sent_at is not null)`,
      );
      // Until then staff can undo it: see staff-actions.ts.
      await deleteInBatches(
        'public.contact_messages',
        (sql) => sql`select id from public.contact_messages where discarded_at <= now() - interval '24 hours'`,
      );
      await deleteInBatches(
        'public.contact_messages',
        (sql) => sql`
          select id from public.contact_messages
          where
            state = 'held'
            and digest_id in (select id from public.contact_digests where discarded_at <= now() - interval '24 hours')`,
      );
      await deleteInBatches(
        'public.contact_reminders',
        (sql) => sql`
          select id from public.contact_reminders where sent_at < now() - make_interval(months => ${months})`,
      );
      // Without its digest, a held message would be listed again.
      await deleteInBatches(
        'public.contact_digests',
        (sql) => sql`
          select id from public.contact_digests as digest
          where
            sent_at < now() - make_interval(months => ${months})
            and not exists (select from public.contact_messages where digest_id = digest.id and state = 'held')`,
      );
      // Last, as it reads every held message. Each visitor keeps one that staff did not discard: of those with the fewest
      // reasons the newest.
      await deleteInBatches(
        'public.contact_messages',
        (sql) => sql`
          select id
          from (
            select
              id, digest_id, received_at, cardinality(hold_reasons) as reasons,
              row_number() over (
                partition by visitor_hash order by cardinality(hold_reasons), received_at desc, id
              ) as place
            from public.contact_messages
            where
              state = 'held' and visitor_hash is not null and discarded_at is null
              and (
                digest_id is null
                or digest_id not in (select id from public.contact_digests where discarded_at is not null)
              )
          ) as ranked
          where place > 1 and digest_id in (select id from public.contact_digests where sent_at is not null)
          order by reasons desc, received_at
          limit greatest((select count(*) from public.contact_messages where state = 'held') - ${heldMax}, 0)`,
      );
    },
  };
}
