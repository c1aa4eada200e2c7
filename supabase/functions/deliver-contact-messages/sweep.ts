import { mapContactFields } from '../_shared/contact/contact-fields.ts';
import { sql, type Database } from '../_shared/database.ts';
import type { Spans } from '../_shared/http/log.ts';
import { deliverMessage, type DeliveryNeeds } from '../_shared/message/deliver-message.ts';
import { sweepStartTimeout } from '../_shared/times.ts';
import { listKindNames } from './lists/list-kind.ts';
import { sendList, type ListNeeds } from './lists/send-list.ts';
import { deleteExpired } from './delete-expired.ts';

export type SweepNeeds = DeliveryNeeds & ListNeeds & { database: Database };

/** How many messages are mailed at the same time. */
const workers = 3;

/** Runs the steps, each with a span, and records which have failed. If one fails, the others still run. Never rejects. */
export async function sweep(needs: SweepNeeds, spans: Spans) {
  const { database, outbox, lists } = needs;
  const startedAt = performance.now();
  const hasTime = () => performance.now() - startedAt < sweepStartTimeout;
  const result = { mailed: 0, retrying: 0, failedSteps: Array<string>() };

  const step = (name: string, work: () => Promise<unknown>) =>
    spans.time(name, work).catch(() => result.failedSteps.push(name));

  async function leaseEach<Leased>(lease: () => Promise<Leased | undefined>, work: (leased: Leased) => Promise<void>) {
    while (hasTime()) {
      const leased = await lease();
      if (!leased) return;
      await work(leased);
    }
  }

  /** @throws an error if a result could not be stored, once there is nothing left to mail. */
  const mailMessages = async () => {
    let notStored = 0;
    await leaseEach(outbox.leaseNext, async (leased) => {
      const { isMailed, isStored } = await deliverMessage(leased, needs);
      if (isMailed) result.mailed += 1;
      else result.retrying += 1;
      if (!isStored) notStored += 1;
    });
    if (notStored > 0) throw new Error(`${notStored} results were not stored`);
  };

  const mailAtOnce = async () => {
    const mailing = Array.from({ length: workers }, mailMessages);
    // If one fails, the step still lasts until the others end.
    await Promise.allSettled(mailing);
    await Promise.all(mailing);
  };

  const makeAndSendLists = async () => {
    for (const kind of listKindNames) {
      await step(kind, () => lists.make(kind));
    }
    await step('lists', () => leaseEach(lists.leaseNext, (list) => sendList(list, needs)));
  };

  await Promise.all([step('messages', mailAtOnce), makeAndSendLists()]);
  await step('retention', () => deleteExpired(database, hasTime));
  const longest = sql.json(mapContactFields(({ limit }) => 'x'.repeat(limit)));
  await step('test message', () => database.run(sql`select public.test_accept_contact_message(${longest})`));
  const failedSteps = sql`array(select json_array_elements_text(${sql.json(result.failedSteps)}::json))`;
  const ended = sql`insert into public.contact_sweeps (failed_steps) values (${failedSteps}) on conflict do nothing`;
  await step('end', () => database.run(ended));
  return result;
}
