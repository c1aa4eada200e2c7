/** One sweep mails the messages that are due, sends the lists, deletes expired data, and records when it ended. */
import type { Database } from '../_shared/database.ts';
import { redactError } from '../_shared/http/redact-error.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { composeList } from '../_shared/mail/list-emails.ts';
import { deliverMessage, type DeliveryDependencies } from '../_shared/messages/deliver-message.ts';
import { sweepStartTimeout } from '../_shared/times.ts';
import type { LeasedList, Lists } from './lists.ts';
import { deleteExpired } from './retention.ts';

export type SweepDependencies = DeliveryDependencies & {
  database: Database;
  lists: Lists;
};

/** The number of messages mailed at the same time. */
const workers = 3;

type SweepResult = {
  mailed: number;
  /** The number of failed attempts to mail a message. */
  retrying: number;
  failedSteps: string[];
};

/**
 * Never rejects: if a step fails, the others still run.
 *
 * @param spans receives a span for each step, with the error if the step fails.
 */
export async function sweep(dependencies: SweepDependencies, spans: Spans): Promise<SweepResult> {
  const { database, outbox, lists } = dependencies;
  const startedAt = performance.now();
  const result: SweepResult = { mailed: 0, retrying: 0, failedSteps: [] };
  const mayStart = () => performance.now() - startedAt < sweepStartTimeout;

  const step = async (name: string, work: () => Promise<void>) => {
    await spans.time(name, work).catch(() => {
      result.failedSteps.push(name);
    });
  };

  const mailDue = async () => {
    while (mayStart()) {
      const leased = await outbox.leaseNext();
      if (!leased) return;
      result[(await deliverMessage(leased, dependencies)) ? 'mailed' : 'retrying'] += 1;
    }
  };

  const sendDueLists = async () => {
    await lists.make('digest');
    await lists.make('reminder');
    while (mayStart()) {
      const list = await lists.leaseNext();
      if (!list) return;
      await sendList(list, dependencies);
    }
  };

  await Promise.all([
    ...Array.from({ length: workers }, (_, worker) => step(`messages ${worker + 1}`, mailDue)),
    step('lists', sendDueLists),
  ]);
  await step('retention', () => deleteExpired(database));
  await step('end', async () => {
    // On a full disk, there may be room for another row in a small table, but never for a new file.
    await database.run((sql) => sql`create temporary table disk_probe on commit drop as select 1 as written`);
    await database.run((sql) => sql`insert into public.contact_sweeps default values on conflict do nothing`);
  });
  return result;
}

/** Sends a list. If the mail server fails, stores and logs the failure. @throws the database's error. */
async function sendList(list: LeasedList, { mailer, lists, log, ...company }: SweepDependencies): Promise<void> {
  const { id, kind, attempts, brief, messages } = list;
  // Staff may already have closed every message on the list.
  if (messages.length > 0) {
    const details = { kind, id, attempts, ...(brief && { brief }), messages: messages.length };
    try {
      await mailer.send(await composeList(list, company));
    } catch (error) {
      log({ level: 'error', outcome: 'list not sent', ...details, error: redactError(error) });
      await lists.markFailed(list);
      return;
    }
    log({ level: 'info', outcome: 'list sent', ...details });
  }
  await lists.markSent(id);
}
