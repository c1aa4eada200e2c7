/** One sweep: mails what is due, sends the lists, deletes what has expired, and notes that it ended. */
import type { Database } from '../_shared/database.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { deliverMessage, type DeliveryDependencies } from '../_shared/messages/deliver-message.ts';
import type { Outbox } from '../_shared/messages/outbox.ts';
import { sweepStartTimeout } from '../_shared/times.ts';
import type { Lists } from './lists.ts';
import { deleteExpired } from './retention.ts';
import { sendList } from './send-list.ts';

export type SweepDependencies = {
  database: Database;
  outbox: Pick<Outbox, 'leaseNext' | 'markMailed' | 'markFailed'>;
  lists: Lists;
  delivery: DeliveryDependencies;
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number;
};

/** How many messages are mailed at the same time. */
const workers = 3;

export type SweepResult = {
  mailed: number;
  /** Attempts to mail a message that failed. */
  retrying: number;
  failedSteps: string[];
};

/**
 * Never rejects: a step that fails does not stop the others.
 *
 * @param spans gets a span for each step, with its error.
 */
export async function sweep(dependencies: SweepDependencies, spans: Spans): Promise<SweepResult> {
  const { database, outbox, lists, delivery, elapsed } = dependencies;
  const startedAt = elapsed();
  const result: SweepResult = { mailed: 0, retrying: 0, failedSteps: [] };
  const mayStart = () => elapsed() - startedAt < sweepStartTimeout;

  const step = async (name: string, work: () => Promise<void>) => {
    await spans.time(name, work).catch(() => {
      result.failedSteps.push(name);
    });
  };

  const mailDue = async () => {
    while (mayStart()) {
      const leased = await outbox.leaseNext();
      if (!leased) return;
      result[(await deliverMessage(leased, delivery)) ? 'mailed' : 'retrying'] += 1;
    }
  };

  const sendDueLists = async () => {
    await lists.make();
    while (mayStart()) {
      const list = await lists.leaseNext();
      if (!list) return;
      await sendList(list, lists, delivery);
    }
  };

  await Promise.all([
    ...Array.from({ length: workers }, (_, worker) => step(`messages ${worker + 1}`, mailDue)),
    step('lists', sendDueLists),
  ]);
  await step('retention', () => deleteExpired(database));
  await step('end', async () => {
    await database.run((sql) => sql`insert into public.contact_sweeps default values on conflict do nothing`);
  });
  return result;
}
