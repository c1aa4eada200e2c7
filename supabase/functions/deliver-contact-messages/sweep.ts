/** One sweep: mails what is due, sends the digest, deletes what has expired, logs the dead letters, and sends the reminder. */
import { redactError } from '../_shared/http/redact-error.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { deliverMessage, type DeliveryDependencies, type DeliveryResult } from '../_shared/outbox/deliver-message.ts';
import type { Digests } from '../_shared/outbox/digests.ts';
import type { Outbox, Retention } from '../_shared/outbox/outbox.ts';
import { sendDigest } from './send-digest.ts';
import { sendReminder, type ReminderDependencies } from './send-reminder.ts';

export type SweepDependencies = ReminderDependencies & {
  outbox: Pick<Outbox, 'leaseNext' | 'state' | 'deadLetters' | 'deleteExpired'>;
  digests: Digests;
  delivery: DeliveryDependencies;
  retention: Retention;
  /** Aborted when this instance is to stop: the sweep then finishes its deliveries, and leaves the rest to the next one. */
  stopping: AbortSignal;
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number;
};

/** How many messages are delivered at the same time. */
const concurrency = 3;

/** Milliseconds after which a sweep starts no further delivery and leaves the rest to the next one. */
const budget = 30_000;

export type SweepResult = Record<DeliveryResult, number> & {
  /** The steps that failed, except for the reminder. */
  failedSteps: string[];
};

/**
 * Never rejects: a step that fails does not stop the others.
 *
 * @param spans gets a span for each step, with its error.
 */
export async function sweep(
  { outbox, digests, delivery, retention, stopping, elapsed, ...reminding }: SweepDependencies,
  spans: Spans,
): Promise<SweepResult> {
  const startedAt = elapsed();
  const result: SweepResult = { delivered: 0, retrying: 0, failed: 0, failedSteps: [] };

  const step = async (name: string, work: () => Promise<void>) => {
    if (stopping.aborted) return;
    await spans.time(name, work).catch(() => {
      result.failedSteps.push(name);
    });
  };

  const deliverDue = async () => {
    while (!stopping.aborted && elapsed() - startedAt < budget) {
      const leased = await outbox.leaseNext();
      if (!leased) return;
      result[await deliverMessage(leased, delivery)] += 1;
    }
  };

  await step('delivery', async () => {
    const settled = await Promise.allSettled(Array.from({ length: concurrency }, deliverDue));
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
  });
  await step('digest', () => sendDigest(digests, delivery));
  await step('retention', () => outbox.deleteExpired(retention));
  await step('report', async () => {
    const references = await outbox.deadLetters();
    if (references.length > 0) delivery.log({ level: 'error', outcome: 'dead letters', references });
  });
  // The last step, without an effect on the result: no delivery depends on it.
  if (!stopping.aborted) {
    await spans
      .time('reminder', () => sendReminder(reminding, delivery))
      .catch((error: unknown) => {
        delivery.log({ level: 'error', outcome: 'reminder failed', error: redactError(error) });
      });
  }
  return result;
}
