import { redactError, stopwatch, type Log } from '../http/log.ts';
import type { Company } from '../mail/company.ts';
import type { Mailer, MailResult } from '../mail/mailer.ts';
import { composeBriefEmail, composeFullEmail } from '../mail/message-emails.ts';
import { emailTimeout } from '../times.ts';
import type { LeasedMessage } from './message.ts';
import type { Outbox } from './outbox.ts';
import { isBrief, isDeadLetter, retryAfter } from './retry-policy.ts';

export type DeliveryNeeds = Company & { outbox: Outbox; mailer: Mailer; log: Log };

/**
 * Never rejects: after an error, a later attempt follows.
 *
 * @returns whether the mail server accepted the email, and whether the database has stored that.
 */
export async function deliverMessage(
  leased: LeasedMessage,
  needs: DeliveryNeeds,
): Promise<{ isMailed: boolean; isStored: boolean }> {
  const { outbox, mailer, log } = needs;
  const { id, attempts } = leased;
  const brief = isBrief(leased);
  const took = stopwatch();
  const details = () => ({ id, attempts, ...(brief && { brief }), milliseconds: took() });
  const store = async (result: Promise<unknown>) => {
    try {
      await result;
      return true;
    } catch (error) {
      log({ level: 'error', outcome: 'result not stored', ...details(), error: redactError(error) });
      return false;
    }
  };

  const compose = brief ? composeBriefEmail : composeFullEmail;
  const attempt = async () => mailer.send(compose(leased, needs), emailTimeout);
  // An email that cannot be composed must not stop the messages behind it.
  const result = await attempt().catch((error: unknown): MailResult => ({ isSent: false, failure: 'not sent', error }));
  if (result.isSent) {
    log({ level: 'info', outcome: 'mailed', ...details() });
    return { isMailed: true, isStored: await store(outbox.markMailed(id)) };
  }
  const { failure } = result;
  const refusals = leased.refusals + (failure === 'refused' ? 1 : 0);
  const failed = { refusals, retryAfter: retryAfter({ ...leased, refusals }, failure) };
  const error = redactError(result.error);
  const outcome = isDeadLetter(leased) ? 'dead letter' : 'retrying';
  log({ level: 'error', outcome, ...details(), failure, ...failed, error });
  const isStored = await store(outbox.markFailed(leased, { ...failed, error: JSON.stringify(error) }));
  return { isMailed: false, isStored };
}
