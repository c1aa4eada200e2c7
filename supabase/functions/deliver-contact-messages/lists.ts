/** The digests and reminders in PostgreSQL. */
import type { Database } from '../_shared/database.ts';
import { listSize, remindAfterHours } from '../_shared/limits.ts';
import { messageColumns, messageFromRow, type MessageRow } from '../_shared/messages/message-row.ts';
import type { ContactList, HeldMessage } from '../_shared/messages/message.ts';
import { lease } from '../_shared/times.ts';

/** A list, and the attempts to send it, this one included. */
export type LeasedList = ContactList & { attempts: number };

export type Lists = {
  /** Makes the digest and the reminder that are due, each at most once an hour. */
  make: () => Promise<void>;
  /** Leases a list that is due to the caller: the oldest, but a first attempt goes before a repeated one. */
  leaseNext: () => Promise<LeasedList | undefined>;
  markSent: (id: string) => Promise<void>;
  /** Has no effect when another worker has leased the list since. */
  markFailed: (list: Pick<LeasedList, 'id' | 'attempts'>) => Promise<void>;
};

/** The attempt from which on a list goes out without words of visitors: a mail server may refuse them each time. */
const firstBriefAttempt = 3;

/** Minutes after each of the first attempts: three are made within ten minutes. Later ones are an hour apart. */
const firstPauses = [2, 5, 15, 30];

type ListRow = Pick<LeasedList, 'id' | 'kind' | 'madeAt' | 'attempts'>;
type ListedRow = MessageRow & Omit<HeldMessage, 'message'>;

export function createLists(database: Database): Lists {
  return {
    make: async () => {
      await database.run(
        (sql) => sql`select public.make_contact_lists(${listSize}, make_interval(hours => ${remindAfterHours}))`,
      );
    },
    leaseNext: async () => {
      const [list] = await database.run<ListRow>(
        (sql) => sql<ListRow[]>`
          update public.contact_lists
          set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease / 1_000})
          where id = (
            select id from public.contact_lists
            where next_attempt_at <= now()
            order by attempts > 0, made_at
            limit 1
            for update skip locked
          )
          returning id, kind, made_at as "madeAt", attempts`,
      );
      if (!list) return undefined;
      const rows = await database.run<ListedRow>(
        (sql) => sql<ListedRow[]>`
          select
            id, reference, received_at as "receivedAt", to_json(hold_reasons) as reasons,
            coalesce(visitor_hash, id::text) as visitor, ${sql(messageColumns)}
          from public.contact_messages
          where
            closed_at is null
            and ${list.kind === 'digest' ? sql`list_id = ${list.id} and queued_at is null` : sql`reminder_id = ${list.id}`}
          order by ${list.kind === 'digest' ? sql`held_at` : sql`received_at`}, id`,
      );
      const messages = rows.map((row) => {
        const { id, reference, receivedAt, reasons, visitor } = row;
        return { id, reference, receivedAt, reasons, visitor, message: messageFromRow(row) };
      });
      return { ...list, brief: list.attempts >= firstBriefAttempt, messages };
    },
    markSent: async (id) => {
      await database.run(
        (sql) => sql`
          update public.contact_lists set sent_at = now(), next_attempt_at = null where id = ${id} and sent_at is null`,
      );
    },
    markFailed: async ({ id, attempts }) => {
      const minutes = firstPauses[attempts - 1] ?? 60;
      await database.run(
        (sql) => sql`
          update public.contact_lists set next_attempt_at = now() + make_interval(mins => ${minutes})
          where id = ${id} and sent_at is null and attempts = ${attempts}`,
      );
    },
  };
}
