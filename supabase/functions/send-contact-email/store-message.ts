import type { ContactMessage } from '../_shared/contact/contact-message.ts';
import type { Database } from '../_shared/database.ts';
import { acceptLimits } from '../_shared/limits.ts';
import { lease } from '../_shared/times.ts';
import type { SpamSignals } from './spam-signals.ts';

export type Submission = {
  id: string;
  reference: string;
  message: ContactMessage;
  signals: Omit<SpamSignals, 'hasWrongProof'>;
};

/** What `accept_contact_message` decided. A comment in the migration explains each outcome. */
export type Decision =
  | { outcome: 'queued' | 'held' | 'replayed'; receivedAt: Date; holdReasons: string[] }
  | { outcome: 'conflict' | 'limited' };

/**
 * Stores a submission once, even if many copies of it arrive at the same time.
 *
 * @param within the time limit in milliseconds.
 */
export async function storeMessage(database: Database, submission: Submission, within: number): Promise<Decision> {
  const { id, reference, message, signals } = submission;
  const { honeypotFilled, seconds, visitorHash } = signals;
  // Selects hold_reasons as JSON, because the driver cannot read an array without first asking for its type.
  const [decision] = await database.run(
    (sql) => sql<Decision[]>`
      select outcome, received_at as "receivedAt", to_json(hold_reasons) as "holdReasons"
      from public.accept_contact_message(
        ${id}, ${reference}, ${sql.json(message)}, ${honeypotFilled}, ${seconds ?? null},
        ${visitorHash}, ${sql.json(acceptLimits)}, make_interval(secs => ${lease / 1_000})
      )`,
    within,
  );
  if (!decision) throw new Error('accept_contact_message returned no row');
  return decision;
}
