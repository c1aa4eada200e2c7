/** The digests of held messages in PostgreSQL. */
import type { Database } from '../database.ts';
import type { Digest, DigestEntry, HeldMessage } from '../mail/digest.ts';
import { messageColumns, messageFromRow, type MessageRow } from './message-row.ts';
import { lease } from './outbox.ts';
import { backoffAfter } from './retry-policy.ts';

export type Digests = {
  /** Leases the digest that is due, if any, to the caller. */
  leaseDue: () => Promise<Digest | undefined>;
  markSent: (id: string) => Promise<void>;
  /** @param refused whether the next attempt is without anything that visitors wrote. */
  markFailed: (id: string, attempts: number, refused: boolean) => Promise<void>;
};

/** Most entries of one digest: the mail of twice as many took more memory than an edge function has (256 MB). */
const size = 600;

/** Most messages of an entry that the digest shows. */
const shownPerEntry = 3;

/** Rows that one statement lists, well within its timeout. */
const batchSize = 5_000;

const mostBatches = 40;

type DigestRow = Omit<Digest, 'entries'>;
type HeldRow = MessageRow & Omit<HeldMessage, 'message'> & { visitor: string; count: number };

export function createDigests(database: Database): Digests {
  /** Returns whether a digest, if one is due, is complete; if not, the next call continues. */
  const listHeldMessages = async (): Promise<boolean> => {
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const [row] = await database.run<{ isComplete: boolean }>(
        (sql) => sql<{ isComplete: boolean }[]>`
          select public.list_held_messages(${size}, ${batchSize}) as "isComplete"`,
      );
      if (row?.isComplete) return true;
    }
    return false;
  };

  return {
    leaseDue: async () => {
      if (!(await listHeldMessages())) return undefined;
      const [digest] = await database.run<DigestRow>(
        (sql) => sql<DigestRow[]>`
          update public.contact_digests as due
          set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease})
          where next_attempt_at <= now() and visitors is null
          returning
            id, attempts, made_at as "madeAt", refused,
            (
              select count(*) from public.contact_messages
              where state = 'held' and digest_id is null and received_at <= due.made_at
            )::integer as more`,
      );
      if (!digest) return undefined;
      const rows = await database.run<HeldRow>(
        (sql) => sql<HeldRow[]>`
          with listed as (
            select
              id, visitor,
              row_number() over (partition by visitor order by reasons, received_at, id) as place,
              count(*) over entry as count, min(reasons) over entry as fewest, min(received_at) over entry as oldest
            from
              public.contact_messages,
              lateral (values (coalesce(visitor_hash, id::text), cardinality(hold_reasons))) as derived (visitor, reasons)
            where
              digest_id = ${digest.id} and discarded_at is null
              and not exists (
                select from public.contact_digests where id = ${digest.id} and discarded_at is not null
              )
            window entry as (partition by visitor)
          )
          select
            visitor, count::integer, id, reference, received_at as "receivedAt", to_json(hold_reasons) as reasons,
            ${sql(messageColumns)}
          from listed join public.contact_messages using (id)
          where place <= ${shownPerEntry}
          order by fewest, count, oldest, visitor, place`,
      );
      return { ...digest, entries: entriesOf(rows) };
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

/** Rows of one visitor follow each other. */
function entriesOf(rows: HeldRow[]): DigestEntry[] {
  const entries = new Map<string, DigestEntry>();
  for (const row of rows) {
    const { visitor, count, id, reference, receivedAt, reasons } = row;
    const entry = entries.get(visitor) ?? { count, messages: [] };
    entry.messages.push({ id, reference, receivedAt, reasons, message: messageFromRow(row) });
    entries.set(visitor, entry);
  }
  return [...entries.values()];
}
