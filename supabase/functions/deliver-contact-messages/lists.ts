/** The digests and reminders in PostgreSQL. */
import type { Database } from '../_shared/database.ts';
import { listSize, remindAfterHours } from '../_shared/limits.ts';
import {
  messageColumns,
  messageFromRow,
  type ContactList,
  type ListedMessage,
  type MessageRow,
} from '../_shared/messages/message.ts';
import { lease } from '../_shared/times.ts';

/** A list, and the attempts to send it, this one included. */
export type LeasedList = ContactList & { attempts: number };

/** The attempt from which on a list goes out without words of visitors: a mail server may refuse them each time. */
const firstBriefAttempt = 3;

/** Minutes after each of the first attempts: three are made within ten minutes. Later ones are an hour apart. */
const firstPauses = [2, 5, 15, 30];

export type Lists = ReturnType<typeof createLists>;

export function createLists(database: Database) {
  /** Those that staff have not closed or released since. */
  async function messagesOf({ id: listId, kind }: Pick<LeasedList, 'id' | 'kind'>): Promise<ListedMessage[]> {
    const rows = await database.run(
      (sql) => sql<(MessageRow & Omit<ListedMessage, 'message'>)[]>`
        select
          id, reference, received_at as "receivedAt", to_json(hold_reasons) as reasons, ${sql(messageColumns)},
          -- In a digest one message of each visitor comes before the second of any, and so on: a flood hides nobody.
          row_number() over (
            partition by coalesce(visitor_hash, id::text) order by cardinality(hold_reasons), held_at
          ) as round
        from public.contact_messages
        where
          closed_at is null
          and ${kind === 'digest' ? sql`list_id = ${listId} and queued_at is null` : sql`reminder_id = ${listId}`}
        order by ${kind === 'digest' ? sql`round, cardinality(hold_reasons), held_at` : sql`received_at`}, id`,
    );
    return rows.map((row) => {
      const { id, reference, receivedAt, reasons } = row;
      return { id, reference, receivedAt, reasons, message: messageFromRow(row) };
    });
  }

  return {
    /** Makes the digest and the reminder that are due, each at most once an hour. */
    make: async () => {
      await database.run(
        (sql) => sql`select public.make_contact_lists(${listSize}, make_interval(hours => ${remindAfterHours}))`,
      );
    },
    /** Leases a list that is due to the caller: the oldest, but a first attempt goes before a repeated one. */
    leaseNext: async (): Promise<LeasedList | undefined> => {
      const [list] = await database.run(
        (sql) => sql<Pick<LeasedList, 'id' | 'kind' | 'madeAt' | 'attempts'>[]>`
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
      return list && { ...list, brief: list.attempts >= firstBriefAttempt, messages: await messagesOf(list) };
    },
    markSent: async (id: string) => {
      await database.run(
        (sql) => sql`
          update public.contact_lists set sent_at = now(), next_attempt_at = null where id = ${id} and sent_at is null`,
      );
    },
    /** Has no effect when another worker has leased the list since. */
    markFailed: async ({ id, attempts }: Pick<LeasedList, 'id' | 'attempts'>) => {
      const minutes = firstPauses[attempts - 1] ?? 60;
      await database.run(
        (sql) => sql`
          update public.contact_lists set next_attempt_at = now() + make_interval(mins => ${minutes})
          where id = ${id} and sent_at is null and attempts = ${attempts}`,
      );
    },
  };
}
