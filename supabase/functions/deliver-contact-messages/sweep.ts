/** One sweep: mails what is due, sends the digest, forgets what is old, and speaks up about what was given up. */
import { deliverMessage, type Delivery, type DeliveryResult } from '../_shared/outbox/deliver-message.ts';
import type { Spans } from '../_shared/http/spans.ts';
import type { DigestStore } from '../_shared/outbox/digest-store.ts';
import type { OutboxStore } from '../_shared/outbox/outbox-store.ts';
import { sendDigest } from './send-digest.ts';

export type SweepDependencies = {
  outbox: OutboxStore;
  digests: DigestStore;
  delivery: Delivery;
  retentionMonths: number;
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number;
};

/** How many messages are under way to the mail server at once. */
const concurrency = 3;

/** Milliseconds within which a sweep begins with another message; the schedule's next one goes on. */
const budget = 30_000;

export type Swept = Record<DeliveryResult, number> & {
  /** The steps that failed. */
  problems: string[];
};

/**
 * Never rejects: a step that fails does not stop the others.
 *
 * @param hops where each step is timed, and its error is noted.
 */
export async function sweep(
  { outbox, digests, delivery, retentionMonths, elapsed }: SweepDependencies,
  spans: Spans,
): Promise<Swept> {
  const startedAt = elapsed();
  const swept: Swept = { delivered: 0, retrying: 0, failed: 0, problems: [] };

  const step = async (name: string, work: () => Promise<void>) => {
    await spans.time(name, work).catch(() => {
      swept.problems.push(name);
    });
  };

  const deliverDue = async () => {
    while (elapsed() - startedAt < budget) {
      const leased = await outbox.claim();
      if (!leased) return;
      swept[await deliverMessage(leased, delivery)] += 1;
    }
  };

  await step('delivery', async () => {
    const ended = await Promise.allSettled(Array.from({ length: concurrency }, deliverDue));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  });
  await step('digest', () => sendDigest(digests, delivery));
  await step('forgetting', () => outbox.deleteExpired(retentionMonths));
  await step('report', async () => {
    const references = await outbox.deadLetters();
    if (references.length === 0) return;
    delivery.log({ level: 'error', outcome: 'given up: a person must see to them', references });
  });
  return swept;
}
