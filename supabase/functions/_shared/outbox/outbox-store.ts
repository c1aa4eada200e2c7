/** PostgreSQL, as far as messages are taken out of it: what is due, what is stuck, what is too old. */
import type { ContactMessage } from '../contact/contact-message.ts';
import type { Database } from '../database.ts';
import type { LeasedMessage } from './deliver-message.ts';
import { lease } from './delivery-store.ts';

export type OutboxState = {
  queued: number;
  held: number;
  failed: number;
  /** Seconds that the oldest has waited of messages not delivered, digests not sent, and digests not made; or 0. */
  oldestUndelivered: number;
};

export type OutboxStore = {
  /** Takes the message that has been due the longest, for the caller alone until the lease ends. */
  claim: () => Promise<LeasedMessage | undefined>;
  state: () => Promise<OutboxState>;
  /** References of the messages that were given up, oldest first, and of not too many. */
  deadLetters: () => Promise<string[]>;
  /** Clears what tells visitors apart after 24 hours, and deletes what was delivered or held this many months ago. */
  deleteExpired: (months: number) => Promise<void>;
};

type ClaimedRow = ContactMessage & Omit<LeasedMessage, 'message'>;

export function createOutboxStore(database: Database): OutboxStore {
  return {
    claim: async () => {
      const [row] = await database.run<ClaimedRow>(
        (sql) => sql<ClaimedRow[]>`
          update public.contact_messages
          set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease})
          where id = (
            select id from public.contact_messages
            where state = 'queued' and next_attempt_at <= now()
            order by next_attempt_at
            limit 1
            for update skip locked
          )
          returning
            id, reference, received_at as "receivedAt", name, email, phone, message, attempts,
            extract(epoch from now() - queued_at)::float8 as "queuedFor"`,
      );
      if (!row) return undefined;
      const { name, email, phone, message, ...leased } = row;
      return { ...leased, message: { name, email, phone, message } };
    },
    state: async () => {
      const [row] = await database.run<OutboxState>(
        (sql) => sql<OutboxState[]>`
          select
            count(*) filter (where state = 'queued')::integer as queued,
            count(*) filter (where state = 'held')::integer as held,
            count(*) filter (where state = 'failed')::integer as failed,
            greatest(extract(epoch from now() - least(
              min(queued_at) filter (where state in ('queued', 'failed')),
              (select min(made_at) from public.contact_digests where sent_at is null),
              -- When a digest was due of what is held: at once, or an hour after the last one.
              case when min(received_at) filter (where state = 'held' and digest_id is null) is not null then greatest(
                min(received_at) filter (where state = 'held' and digest_id is null),
                (select max(sent_at) + interval '1 hour' from public.contact_digests)
              ) end
            )), 0)::integer as "oldestUndelivered"
          from public.contact_messages`,
      );
      if (!row) throw new Error('an aggregate gave no row');
      return row;
    },
    deadLetters: async () => {
      const rows = await database.run<{ reference: string }>(
        (sql) => sql<{ reference: string }[]>`
          select reference from public.contact_messages where state = 'failed' order by queued_at limit 100`,
      );
      return rows.map(({ reference }) => reference);
    },
    deleteExpired: async (months) => {
      await database.run(
        (sql) => sql`
          update public.contact_messages set visitor_hash = null
          where visitor_hash is not null and received_at < now() - interval '24 hours'`,
      );
      await database.run(
        (sql) => sql`
          delete from public.contact_messages
          where state in ('delivered', 'held') and received_at < now() - make_interval(months => ${months})`,
      );
      await database.run(
        (sql) => sql`delete from public.contact_digests where sent_at < now() - make_interval(months => ${months})`,
      );
    },
  };
}
