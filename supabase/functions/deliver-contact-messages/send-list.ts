import type { SendMailOptions } from 'nodemailer';
import { redactError } from '../_shared/http/redact-error.ts';
import { refusalOf } from '../_shared/mail/refusal.ts';
import type { MailDependencies } from '../_shared/outbox/deliver-message.ts';
import { retryUntilStored } from '../_shared/outbox/retry-until-stored.ts';

/** A mail that lists messages, and how the result is stored. */
export type ListMail = {
  name: 'digest' | 'reminder';
  id: string;
  attempts: number;
  /** How many messages it lists. */
  messages: number;
  mail: SendMailOptions;
  results: {
    markSent: (id: string) => Promise<void>;
    /** @param refused whether it goes out without what visitors wrote from now on. */
    markFailed: (id: string, attempts: number, refused: boolean) => Promise<void>;
  };
};

/**
 * After this many attempts, about five hours, the list goes out without what visitors wrote: a mail server may also
 * defer it for their words, or refuse it for its size with the code of a full mailbox, every time.
 */
const fullAttempts = 10;

/**
 * Sends a leased digest or reminder. Failures of the mail server are stored and logged.
 *
 * @throws the database's error.
 */
export async function sendList(
  { name, id, attempts, messages, mail, results }: ListMail,
  { mailer, backoff, log }: Pick<MailDependencies, 'mailer' | 'backoff' | 'log'>,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const refusal = refusalOf(error);
    const details = { id, attempts, ...(refusal && { refusal }) };
    log({ level: 'error', outcome: `${name} not sent`, ...details, error: redactError(error) });
    await results.markFailed(id, attempts, refusal === 'content' || attempts >= fullAttempts);
    return;
  }
  log({ level: 'info', outcome: `${name} sent`, id, attempts, messages });
  await retryUntilStored(() => results.markSent(id), backoff);
}
