/** Mails one leased message and stores the result. */
import type { Environment } from '../environment.ts';
import { redactError, stopwatch } from '../http/log.ts';
import { failureOf } from '../mail/mailer.ts';
import { composeBriefEmail, composeFullEmail } from '../mail/message-emails.ts';
import { emailTimeout } from '../times.ts';
import type { LeasedMessage } from './message.ts';
import { isBrief, isDeadLetter, retryAfter } from './retry-policy.ts';

/** @returns whether the mail server accepted the email. Never rejects: it logs errors, and a later attempt follows. */
export async function deliverMessage(leased: LeasedMessage, environment: Environment): Promise<boolean> {
  const { outbox, mailer, log } = environment;
  const { id, attempts } = leased;
  const brief = isBrief(leased);
  const took = stopwatch();
  const details = () => ({ id, attempts, ...(brief && { brief }), milliseconds: took() });
  const store = (result: Promise<unknown>) =>
    result.catch((error: unknown) => {
      log({ level: 'error', outcome: 'result not stored', ...details(), error: redactError(error) });
    });

  try {
    await mailer.send((brief ? composeBriefEmail : composeFullEmail)(leased, environment), emailTimeout);
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
