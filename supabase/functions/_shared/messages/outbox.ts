/** The messages in PostgreSQL, on their way to the mail server. */
import type { Database } from '../database.ts';
import { lease } from '../times.ts';
import { messageColumns, messageFromRow, type MessageRow, type QueuedMessage } from './message.ts';

export type LeasedMessage = QueuedMessage & {
  /** Attempts to mail it, this one included. */
  attempts: number;
  /** Earlier attempts that a mail server refused. */
  refusals: number;
  /** Seconds since `queuedAt`. */
  queuedFor: number;
};

type FailedAttempt = {
  /** Nothing that the visitor wrote. */
  error: string;
  isRefusal: boolean;
  /** Seconds until the next attempt. */
  retryAfter: number;
};

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(database: Database) {
  return {
    /** Leases the message that has been due the longest to the caller, except for those that staff have closed. */
    leaseNext: async (): Promise<LeasedMessage | undefined> => {
      const [row] = await database.run(
        (sql) => sql<(MessageRow & Omit<LeasedMessage, 'message'>)[]>`
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
    markMailed: async (id: string) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages set mailed_at = now(), next_attempt_at = null, last_error = null
          where id = ${id} and next_attempt_at is not null`,
      );
    },
    /** Has no effect when another worker has leased the message since: its result is newer. */
    markFailed: async ({ id, attempts }: Pick<LeasedMessage, 'id' | 'attempts'>, failed: FailedAttempt) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages
          set
            next_attempt_at = now() + make_interval(secs => ${failed.retryAfter}), last_error = ${failed.error},
            refusals = refusals + ${failed.isRefusal ? 1 : 0}
          where id = ${id} and attempts = ${attempts} and next_attempt_at is not null`,
      );
    },
  };
}
