/** PostgreSQL, as far as messages are put into it. */
import type { ContactMessage } from '../contact/contact-message.ts';
import type { Database } from '../database.ts';
import { lease } from './delivery-store.ts';
import type { ReceivedMessage } from './received-message.ts';
import type { SpamSignals } from '../../send-contact-email/spam-signals.ts';

/** From when on messages are held; see the settings. */
export type HoldLimits = { seconds: number; links: number; perVisitor: number; inAll: number };

export type Submission = { id: string; reference: string; message: ContactMessage; signals: SpamSignals };

export type Accepted =
  /** Stored; `queued` is leased to the caller, who mails it first. */
  | { outcome: 'queued' | 'held'; reference: string; receivedAt: Date; holdReasons: string[] }
  /** The same message was stored before under this id. */
  | { outcome: 'replayed'; reference: string }
  /** Another message was. */
  | { outcome: 'conflict' };

export type MessageStore = {
  /** Stores a message once, whoever else is storing it at the same time. Settles after the commit. */
  accept: (submission: Submission) => Promise<Accepted>;
  /** Keeps a message that was mailed while the database was away, whether or not it had been stored after all. */
  keepMailed: (received: ReceivedMessage) => Promise<void>;
};

type AcceptedRow = { outcome: Accepted['outcome']; reference: string; receivedAt: Date; holdReasons: string[] };

export function createMessageStore(database: Database, limits: HoldLimits): MessageStore {
  return {
    accept: async ({ id, reference, message: { name, email, phone, message }, signals }) => {
      const { honeypotFilled, seconds, visitorHash } = signals;
      // As JSON, because the driver reads no arrays unless it asks for their types first.
      const [row] = await database.run<AcceptedRow>(
        (sql) => sql<AcceptedRow[]>`
          select outcome, reference, received_at as "receivedAt", to_json(hold_reasons) as "holdReasons"
          from public.accept_contact_message(
            ${id}, ${reference}, ${name}, ${email}, ${phone}, ${message},
            ${honeypotFilled}, ${seconds ?? null}, ${visitorHash}, ${sql.json(limits)}, make_interval(secs => ${lease})
          )`,
      );
      if (!row) throw new Error('accept_contact_message gave no row');
      return row as Accepted;
    },
    keepMailed: async ({ id, reference, receivedAt, message: { name, email, phone, message } }) => {
      await database.run(
        (sql) => sql`
          insert into public.contact_messages as known
            (id, reference, received_at, name, email, phone, message, state, queued_at, mailed_at, attempts)
          values
            (${id}, ${reference}, ${receivedAt}, ${name}, ${email}, ${phone}, ${message},
              'delivered', ${receivedAt}, now(), 1)
          on conflict (id) do update set state = 'delivered', mailed_at = now(), next_attempt_at = null
          where (known.name, known.email, known.phone, known.message) = (${name}, ${email}, ${phone}, ${message})`,
      );
    },
  };
}
