/** The reminders of unanswered messages in PostgreSQL. */
import type { Database } from '../database.ts';
import type { AnswerFigures, Reminder, UnansweredMessage } from '../mail/reminder.ts';
import { messageColumns, messageFromRow, type MessageRow } from './message-row.ts';
import { lease } from './outbox.ts';
import { backoffAfter } from './retry-policy.ts';

export type Reminders = {
  /**
   * Leases the reminder that is due, if any, to the caller.
   *
   * @param afterHours how old a message without an answer is when a reminder lists it.
   */
  leaseDue: (now: Date, afterHours: number) => Promise<Reminder | undefined>;
  markSent: (id: string) => Promise<void>;
  /** @param refused whether the mail server refused its content. */
  markFailed: (id: string, attempts: number, refused: boolean) => Promise<void>;
};

/** Most messages of one reminder. */
const size = 1_000;

type ReminderRow = Pick<Reminder, 'id' | 'attempts' | 'madeAt' | 'refused'>;
type UnansweredRow = MessageRow & Omit<UnansweredMessage, 'message'>;

export function createReminders(database: Database): Reminders {
  return {
    leaseDue: async (now, afterHours) => {
      const [reminder] = await database.run<ReminderRow>(
        (sql) => sql<ReminderRow[]>`
          select id, attempts, made_at as "madeAt", refused
          from public.claim_contact_reminder(
            ${now}, make_interval(hours => ${afterHours}), ${size}, make_interval(secs => ${lease})
          )`,
      );
      if (!reminder) return undefined;
      const rows = await database.run<UnansweredRow>(
        (sql) => sql<UnansweredRow[]>`
          select id, reference, received_at as "receivedAt", ${sql(messageColumns)}
          from public.contact_messages
          where reminder_id = ${reminder.id} and state = 'delivered' and answered_at is null and discarded_at is null
          order by received_at, id`,
      );
      const [figures] = await database.run<AnswerFigures>(
        (sql) => sql<AnswerFigures[]>`
          select
            count(*)::integer as messages,
            count(*) filter (where waited <= interval '24 hours')::integer as "answeredInTime",
            extract(epoch from percentile_cont(0.5) within group (order by waited))::float8 as "medianSeconds"
          from
            public.contact_messages,
            lateral (values (answered_at - received_at)) as answer (waited)
          where
            state = 'delivered' and discarded_at is null
            and received_at > ${reminder.madeAt}::timestamptz - interval '30 days'`,
      );
      if (!figures) throw new Error('an aggregate returned no row');
      const messages = rows.map((row) => {
        const { id, reference, receivedAt } = row;
        return { id, reference, receivedAt, message: messageFromRow(row) };
      });
      return { ...reminder, messages, figures };
    },
    markSent: async (id) => {
      await database.run(
        (sql) => sql`
          update public.contact_reminders set sent_at = now(), next_attempt_at = null
          where id = ${id} and sent_at is null`,
        { patient: true },
      );
    },
    markFailed: async (id, attempts, refused) => {
      await database.run(
        (sql) => sql`
          update public.contact_reminders as failed
          set next_attempt_at = due, made_at = due, refused = failed.refused or ${refused}
          from (values (now() + make_interval(secs => ${backoffAfter(attempts)}))) as next (due)
          where id = ${id} and sent_at is null and attempts = ${attempts}`,
        { patient: true },
      );
    },
  };
}
