/** PostgreSQL, as far as the delivery of a message is noted there. */
import type { Database } from '../database.ts';

/** How long whoever mails a message has it alone, in seconds. */
export const lease = 60;

/** How long the mail server may take over it, in milliseconds: what is left of the lease is for the note. */
export const deliveryTimeout = 45_000;

export type DeliveryStore = {
  /** Notes that the mail server took the message. */
  delivered: (id: string) => Promise<void>;
  /**
   * Notes that it did not, unless someone else has tried since: whoever came after the lease knows better.
   *
   * @param attempts how many there were, this one included.
   * @param error what it failed of, without anything of the visitor's.
   * @param retryAfter seconds until the next attempt; undefined when there is none.
   */
  failed: (id: string, attempts: number, error: string, retryAfter: number | undefined) => Promise<void>;
};

export function createDeliveryStore(database: Database): DeliveryStore {
  return {
    delivered: async (id) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages
          set state = 'delivered', mailed_at = now(), next_attempt_at = null, last_error = null
          where id = ${id} and state <> 'delivered'`,
      );
    },
    failed: async (id, attempts, error, retryAfter) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages
          set
            state = ${retryAfter === undefined ? 'failed' : 'queued'},
            next_attempt_at = now() + make_interval(secs => ${retryAfter ?? null}),
            last_error = ${error}
          where id = ${id} and state = 'queued' and attempts = ${attempts}`,
      );
    },
  };
}
