import { mapContactFields } from '../_shared/contact/contact-fields.ts';
import { sql, type Database } from '../_shared/database.ts';
import { redactError, type Spans } from '../_shared/http/log.ts';
import { composeList } from '../_shared/mail/list-emails.ts';
import { composeReport } from '../_shared/mail/report-email.ts';
import { deliverMessage, type DeliveryNeeds } from '../_shared/messages/deliver-message.ts';
import type { LeasedList, LeasedReport, Lists } from '../_shared/messages/lists.ts';
import { deleteExpired } from '../_shared/messages/retention.ts';
import { isBriefList, retryListAfter } from '../_shared/messages/retry-policy.ts';
import { emailTimeout, sweepStartTimeout } from '../_shared/times.ts';

export type SweepNeeds = DeliveryNeeds & { database: Database; lists: Lists };

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
    for (const kind of ['digest', 'reminder', 'overdue', 'report'] as const) {
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

/** @throws the database's error. */
async function sendList(list: LeasedList | LeasedReport, needs: SweepNeeds): Promise<void> {
  const { mailer, lists, log } = needs;
  const { id, kind, attempts } = list;
  // Staff may already have decided about every message on the list.
  if (kind !== 'report' && list.messages.length === 0) {
    await lists.markSent(list);
    return;
  }
  const brief = isBriefList(list);
  const shown = kind === 'report' ? {} : { brief, messages: list.messages.length };
  const details = { kind, id, attempts, ...shown };
  const email = list.kind === 'report' ? composeReport(list, needs.addresses) : composeList(list, brief, needs);
  const result = await mailer.send(email, emailTimeout);
  if (result.isSent) {
    log({ level: 'info', outcome: 'list sent', ...details });
    await lists.markSent(list);
    return;
  }
  const { failure } = result;
  const retryAfter = retryListAfter(list, failure);
  const error = redactError(result.error);
  log({ level: 'error', outcome: 'list not sent', ...details, failure, retryAfter, error });
  await lists.markFailed(list, retryAfter);
}
