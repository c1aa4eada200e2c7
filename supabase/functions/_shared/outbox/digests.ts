/** The digests of held messages in PostgreSQL. */
import type { Database } from '../database.ts';
import type { Digest, HeldMessage } from '../mail/digest.ts';
import { messageColumns, messageFromRow, type MessageRow } from './message-row.ts';
import { lease } from './outbox.ts';
import { backoffAfter } from './retry-policy.ts';

export type Digests = {
  /** Leases the digest that is due, if any, to the caller. */
  leaseDue: () => Promise<Digest | undefined>;
  markSent: (id: string) => Promise<void>;
  /** @param refused whether the mail server refused it permanently. */
  markFailed: (id: string, attempts: number, refused: boolean) => Promise<void>;
};

/** Most messages in one digest: 48,000 a day in a flood. */
const size = 2_000;

type DigestRow = { id: string; attempts: number; madeAt: Date; refused: boolean };
type HeldRow = MessageRow & Omit<HeldMessage, 'message'>;

export function createDigests(database: Database): Digests {
  return {
    leaseDue: async () => {
      const [digest] = await database.run<DigestRow>(
        (sql) => sql<DigestRow[]>`
          select id, attempts, made_at as "madeAt", refused
          from public.claim_contact_digest(${size}, make_interval(secs => ${lease}))`,
      );
      if (!digest) return undefined;
      const rows = await database.run<HeldRow>(
        (sql) => sql<HeldRow[]>`
          select id, reference, received_at as "receivedAt", to_json(hold_reasons) as reasons, ${sql(messageColumns)}
          from public.contact_messages
          where digest_id = ${digest.id}
          order by cardinality(hold_reasons), received_at`,
      );
      const entries = rows.map((row) => {
        const { id, reference, receivedAt, reasons } = row;
        return { count: 1, messages: [{ id, reference, receivedAt, reasons, message: messageFromRow(row) }] };
      });
      return { ...digest, entries, more: 0 };
    },
    markSent: async (id) => {
      await database.run(
        (sql) => sql`
          update public.contact_digests set sent_at = now(), next_attempt_at = null
          where id = ${id} and sent_at is null`,
        { patient: true },
      );
    },
    markFailed: async (id, attempts, refused) => {
      await database.run(
        (sql) => sql`
          update public.contact_digests
          set
            next_attempt_at = now() + make_interval(secs => ${backoffAfter(attempts)}),
            refused = refused or ${refused}
          where id = ${id} and sent_at is null and attempts = ${attempts}`,
        { patient: true },
      );
    },
  };
}
