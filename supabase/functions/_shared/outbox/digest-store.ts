/** PostgreSQL, as far as the digests of held messages are noted there. */
import type { ContactMessage } from '../contact/contact-message.ts';
import type { Database } from '../database.ts';
import { backoffAfter } from './retry-policy.ts';
import { lease } from './delivery-store.ts';
import type { Digest, HeldMessage } from '../mail/digest.ts';

export type DigestStore = {
  /** The digest to be sent now, if there is one, for the caller alone until the lease ends. */
  claim: () => Promise<Digest | undefined>;
  sent: (id: string) => Promise<void>;
  /** @param refused whether the mail server refused it for good. */
  failed: (id: string, attempts: number, refused: boolean) => Promise<void>;
};

/** Most messages in one digest: 48,000 a day in a flood. */
const size = 2_000;

type DigestRow = { id: string; attempts: number; madeAt: Date; refused: boolean };
type HeldRow = ContactMessage & Omit<HeldMessage, 'message'>;

export function createDigestStore(database: Database): DigestStore {
  return {
    claim: async () => {
      const [digest] = await database.run<DigestRow>(
        (sql) => sql<DigestRow[]>`
          select id, attempts, made_at as "madeAt", refused
          from public.claim_contact_digest(${size}, make_interval(secs => ${lease}))`,
      );
      if (!digest) return undefined;
      const rows = await database.run<HeldRow>(
        (sql) => sql<HeldRow[]>`
          select reference, received_at as "receivedAt", to_json(hold_reasons) as reasons, name, email, phone, message
          from public.contact_messages
          where digest_id = ${digest.id}
          order by cardinality(hold_reasons), received_at`,
      );
      const messages = rows.map(({ name, email, phone, message, ...held }) => ({
        ...held,
        message: { name, email, phone, message },
      }));
      return { ...digest, messages };
    },
    sent: async (id) => {
      await database.run(
        (sql) =>
          sql`update public.contact_digests set sent_at = now(), next_attempt_at = null where id = ${id} and sent_at is null`,
      );
    },
    failed: async (id, attempts, refused) => {
      await database.run(
        (sql) => sql`
          update public.contact_digests
          set
            next_attempt_at = now() + make_interval(secs => ${backoffAfter(attempts)}),
            refused = refused or ${refused}
          where id = ${id} and sent_at is null and attempts = ${attempts}`,
      );
    },
  };
}
