/** The messages in PostgreSQL, on their way from the visitor to the mail server. */
import type { ContactMessage } from '../contact/contact-message.ts';
import type { Database } from '../database.ts';
import { acceptLimits } from '../limits.ts';
import { lease } from '../times.ts';
import { messageColumns, messageFromRow, rowFromMessage, type MessageRow } from './message-row.ts';
import type { QueuedMessage } from './message.ts';

/** The evidence on which the database decides whether to hold a message. */
export type SpamSignals = {
  honeypotFilled: boolean;
  /** How long the page had been open; undefined where the browser did not measure it. */
  seconds: number | undefined;
  /** Distinguishes visitors, and reveals nothing else about them. */
  visitorHash: string;
};

export type Submission = { id: string; reference: string; message: ContactMessage; signals: SpamSignals };

/** What `accept_contact_message` decided. */
export type Decision =
  /** Stored. The caller has the lease on a `queued` message, and mails it. */
  | { outcome: 'queued' | 'held' | 'replayed'; reference: string; receivedAt: Date; holdReasons: string[] }
  /** Another message is stored under this id. */
  | { outcome: 'conflict' }
  /** Not stored: in `retryAfter` whole seconds, at least 1, there is room for it. */
  | { outcome: 'limited'; retryAfter: number };

export type LeasedMessage = QueuedMessage & {
  /** Attempts to mail it, this one included. */
  attempts: number;
  /** Earlier attempts that a mail server refused. */
  refusals: number;
  /** Seconds since `queuedAt`. */
  queuedFor: number;
};

export type FailedAttempt = {
  /** Nothing that the visitor wrote. */
  error: string;
  isRefusal: boolean;
  /** Seconds until the next attempt. */
  retryAfter: number;
};

export type Outbox = {
  /**
   * Stores a submission once, however many copies of it arrive at the same time.
   *
   * @param within milliseconds.
   */
  accept: (submission: Submission, within: number) => Promise<Decision>;
  /** Leases the message that has been due the longest to the caller, except for those that staff have closed. */
  leaseNext: () => Promise<LeasedMessage | undefined>;
  markMailed: (id: string) => Promise<void>;
  /** Has no effect when another worker has leased the message since: its result is newer. */
  markFailed: (message: Pick<LeasedMessage, 'id' | 'attempts'>, failed: FailedAttempt) => Promise<void>;
};

type LeasedRow = MessageRow & Omit<LeasedMessage, 'message'>;

export function createOutbox(database: Database): Outbox {
  return {
    accept: async ({ id, reference, message, signals }, within) => {
      const { honeypotFilled, seconds, visitorHash } = signals;
      // hold_reasons as JSON: the driver cannot read arrays without first asking for their types.
      const [decision] = await database.run<Decision>(
        (sql) => sql<Decision[]>`
          select
            outcome, reference, received_at as "receivedAt", to_json(hold_reasons) as "holdReasons",
            retry_after as "retryAfter"
          from public.accept_contact_message(
            ${id}, ${reference}, ${sql.json(rowFromMessage(message))}, ${honeypotFilled}, ${seconds ?? null},
            ${visitorHash}, ${sql.json(acceptLimits)}, make_interval(secs => ${lease / 1_000})
          )`,
        within,
      );
      if (!decision) throw new Error('accept_contact_message returned no row');
      return decision;
    },
    leaseNext: async () => {
      const [row] = await database.run<LeasedRow>(
        (sql) => sql<LeasedRow[]>`
          update public.contact_messages
          set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease / 1_000})
          where id = (
            select id from public.contact_messages
            where next_attempt_at <= now() and closed_at is null
            order by next_attempt_at
            limit 1
            for update skip locked
          )
          returning
            id, reference, received_at as "receivedAt", queued_at as "queuedAt", attempts, refusals,
            extract(epoch from now() - queued_at)::float8 as "queuedFor", ${sql(messageColumns)}`,
      );
      if (!row) return undefined;
      const { id, reference, receivedAt, queuedAt, attempts, refusals, queuedFor } = row;
      return { id, reference, receivedAt, queuedAt, attempts, refusals, queuedFor, message: messageFromRow(row) };
    },
    markMailed: async (id) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages set mailed_at = now(), next_attempt_at = null, last_error = null
          where id = ${id} and next_attempt_at is not null`,
      );
    },
    markFailed: async ({ id, attempts }, { error, isRefusal, retryAfter }) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages
          set
            next_attempt_at = now() + make_interval(secs => ${retryAfter}), last_error = ${error},
            refusals = refusals + ${isRefusal ? 1 : 0}
          where id = ${id} and attempts = ${attempts} and next_attempt_at is not null`,
      );
    },
  };
}
