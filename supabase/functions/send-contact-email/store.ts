import type { ContactMessage, ReceivedMessage } from '../_shared/contact/contact-message.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import { type Database, sql, timeOf } from '../_shared/database.ts';
import { acceptLimits } from '../_shared/limits.ts';
import { lease } from '../_shared/times.ts';

export type Signals = {
  honeypotFilled: boolean;
  /** How long the page had been open. Undefined if the browser did not measure it. */
  seconds?: number | undefined;
  visitorHash: string;
  /** The hash of the IP address's network. */
  networkHash: string;
};

/** A message with its proposed id. If that is taken, the message gets a random one. */
export type Submission = { id: string; message: ContactMessage; signals: Signals };

/** What `accept_contact_message` decided. A comment in the migration explains each outcome. */
export type Decision = QueuedDecision | StoredDecision<'held' | 'copy'> | { outcome: 'limited' } | { outcome: 'full' };

/** The caller has the lease. */
export type QueuedDecision = StoredDecision<'queued'> & { leaseId: string };

type StoredDecision<Outcome> = Omit<ReceivedMessage, 'message'> & { outcome: Outcome; holdReasons: string[] };

/** @param within in milliseconds. */
export async function storeMessage(database: Database, submission: Submission, within: number): Promise<Decision> {
  const { id, message, signals } = submission;
  const spareId = crypto.randomUUID();
  // Selects hold_reasons as JSON, because the driver cannot read an array without first asking for its type.
  const [decision] = await database.run(
    sql<Decision[]>`
      select
        outcome, id, reference, ${timeOf(sql`received_at`)} as "receivedAt", to_json(hold_reasons) as "holdReasons",
        lease_id as "leaseId"
      from public.accept_contact_message(
        ${id}, ${referenceOf(id)}, ${spareId}, ${referenceOf(spareId)},
        ${sql.json(message)}, ${sql.json(signals)}, ${sql.json(acceptLimits)}, make_interval(secs => ${lease / 1_000})
      )`,
    within,
  );
  if (!decision) throw new Error('accept_contact_message returned no row');
  return decision;
}
