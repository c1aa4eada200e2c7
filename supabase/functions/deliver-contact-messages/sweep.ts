import { mapContactFields } from '../_shared/contact/contact-fields.ts';
import { sql, type Database } from '../_shared/database.ts';
import type { Spans } from '../_shared/http/log.ts';
import { deliverMessage, type DeliveryNeeds } from '../_shared/message/deliver-message.ts';
import { sweepStartTimeout } from '../_shared/times.ts';
import { listKindNames } from './lists/list-kind.ts';
import { sendList, type ListNeeds } from './lists/send-list.ts';
import { deleteExpired } from './retention.ts';

export type SweepNeeds = DeliveryNeeds & ListNeeds & { database: Database };

/** Runs the steps, each with a span. If one fails, the others still run. Never rejects. */
export async function sweep(needs: SweepNeeds, spans: Spans) {
  const { database, outbox, lists } = needs;
  const startedAt = performance.now();
  const result = { mailed: 0, retrying: 0, failedSteps: Array<string>() };

  const step = (name: string, work: () => Promise<unknown>) =>
    spans.time(name, work).catch(() => result.failedSteps.push(name));

  async function leaseEach<Leased>(lease: () => Promise<Leased | undefined>, work: (leased: Leased) => Promise<void>) {
    while (performance.now() - startedAt < sweepStartTimeout) {
      const leased = await lease();
      if (!leased) return;
      await work(leased);
    }
  }

  const mail = () =>
    leaseEach(outbox.leaseNext, async (leased) => {
      const isMailed = await deliverMessage(leased, needs);
      if (isMailed) result.mailed += 1;
      else result.retrying += 1;
    });

  const makeAndSendLists = async () => {
    for (const kind of listKindNames) {
      await step(kind, () => lists.make(kind));
    }
    await step('lists', () => leaseEach(lists.leaseNext, (list) => sendList(list, needs)));
  };

  const workers = ['messages 1', 'messages 2', 'messages 3'].map((worker) => step(worker, mail));
  await Promise.all([...workers, makeAndSendLists()]);
  await step('retention', () => deleteExpired(database));
  const longest = sql.json(mapContactFields(({ limit }) => 'x'.repeat(limit)));
  await step('test message', () => database.run(sql`select public.test_accept_contact_message(${longest})`));
  const canAccept = !result.failedSteps.includes('test message');
  const ended = sql`insert into public.contact_sweeps (can_accept) values (${canAccept}) on conflict do nothing`;
  await step('end', () => database.run(ended));
  return result;
}
