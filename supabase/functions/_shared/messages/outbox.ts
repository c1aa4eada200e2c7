/** The messages in PostgreSQL that are still to be mailed. */
import type { Database } from '../database.ts';
import { sql } from '../sql.ts';
import { lease } from '../times.ts';
import { fieldsAsJson, type QueuedMessage } from './message.ts';

export type LeasedMessage = QueuedMessage & {
  /** The number of attempts, including the current one. */
  attempts: number;
  /** The number of earlier attempts in which a mail server refused the email's words. */
  refusals: number;
  /** Seconds since `queuedAt`. */
  queuedFor: number;
};

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(database: Database) {
  return {
    /** Leases to the caller the message that has been due the longest. Ignores messages that staff have closed. */
    leaseNext: async (): Promise<LeasedMessage | undefined> => {
      const [leased] = await database.run(sql<LeasedMessage>`
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
          extract(epoch from now() - queued_at)::float8 as "queuedFor", ${fieldsAsJson} as message`);
      return leased;
    },
    /** Takes the message out of an unsent overdue list, because staff now need time to read it. */
    markMailed: async (id: string) => {
      await database.run(sql`
        update public.contact_messages
        set
          mailed_at = now(), next_attempt_at = null, last_error = null,
          overdue_id = (select id from public.contact_lists where id = overdue_id and sent_at is not null)
        where id = ${id} and next_attempt_at is not null`);
    },
    /**
     * Does nothing if another worker has since leased the message, because that worker's result is newer.
     *
     * @param failed.refusals includes this attempt if a mail server refused the email's words.
     * @param failed.retryAfter the seconds until the next attempt.
     * @param failed.error the error as JSON, without any words from the visitor.
     */
    markFailed: async (
      { id, attempts }: Pick<LeasedMessage, 'id' | 'attempts'>,
      { refusals, retryAfter, error }: { refusals: number; retryAfter: number; error: string },
    ) => {
      await database.run(sql`
        update public.contact_messages
        set next_attempt_at = now() + make_interval(secs => ${retryAfter}), refusals = ${refusals}, last_error = ${error}
        where id = ${id} and attempts = ${attempts} and next_attempt_at is not null`);
    },
  };
}
