/** Mails one leased message and stores the result. */
import { stopwatch, type Log } from '../http/log.ts';
import { redactError } from '../http/redact-error.ts';
import type { Company } from '../mail/company.ts';
import { failureOf, type Mailer } from '../mail/mailer.ts';
import { composeBriefEmail, composeFullEmail } from '../mail/message-emails.ts';
import type { LeasedMessage, Outbox } from './outbox.ts';
import { isBrief, isDeadLetter, retryAfter } from './retry-policy.ts';

export type DeliveryDependencies = Company & { outbox: Outbox; mailer: Mailer; log: Log };

/** @returns whether the mail server accepted the email. Never rejects: it logs errors, and a later attempt follows. */
export async function deliverMessage(leased: LeasedMessage, dependencies: DeliveryDependencies): Promise<boolean> {
  const { outbox, mailer, log } = dependencies;
  const { id, attempts } = leased;
  const brief = isBrief(leased);
  const took = stopwatch();
  const details = () => ({ id, attempts, ...(brief && { brief }), milliseconds: took() });
  const store = (result: Promise<unknown>) =>
    result.catch((error: unknown) => {
      log({ level: 'error', outcome: 'result not stored', ...details(), error: redactError(error) });
    });

  try {
    await mailer.send(await (brief ? composeBriefEmail : composeFullEmail)(leased, dependencies));
  } catch (error) {
    const failure = failureOf(error);
    const refusals = leased.refusals + (failure === 'refused' ? 1 : 0);
    const failed = { refusals, retryAfter: retryAfter({ ...leased, refusals }, failure) };
    const redacted = redactError(error);
    const outcome = isDeadLetter(leased) ? 'dead letter' : 'retrying';
    log({ level: 'error', outcome, ...details(), failure, ...failed, error: redacted });
    await store(outbox.markFailed(leased, { ...failed, error: JSON.stringify(redacted) }));
    return false;
  }
  log({ level: 'info', outcome: 'mailed', ...details() });
  await store(outbox.markMailed(id));
  return true;
}
