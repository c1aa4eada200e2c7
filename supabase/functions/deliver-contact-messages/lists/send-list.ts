import { redactError, type Log } from '../../_shared/http/log.ts';
import type { Company } from '../../_shared/mail/company.ts';
import type { Mailer } from '../../_shared/mail/mailer.ts';
import { emailTimeout } from '../../_shared/times.ts';
import type { LeasedList } from './list-kind.ts';
import type { Lists } from './lists.ts';
import { isBriefList, retryListAfter } from './list-retry-policy.ts';

export type ListNeeds = Company & { lists: Lists; mailer: Mailer; log: Log };

/** @throws the database's error. */
export async function sendList(list: LeasedList, needs: ListNeeds): Promise<void> {
  const { mailer, lists, log } = needs;
  const { id, kind, attempts } = list;
  const composed = lists.compose(list, isBriefList(list), needs);
  if (!composed) {
    await lists.markSent(list);
    return;
  }
  const details = { kind, id, attempts, ...composed.details };
  const result = await mailer.send(composed.email, emailTimeout);
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
