import { redactError } from '../_shared/http/redact-error.ts';
import { digestLinks } from '../_shared/links/mail-links.ts';
import { composeDigest } from '../_shared/mail/digest.ts';
import { refusalOf } from '../_shared/mail/refusal.ts';
import type { MailDependencies } from '../_shared/outbox/deliver-message.ts';
import type { Digests } from '../_shared/outbox/digests.ts';
import { retryUntilStored } from '../_shared/outbox/retry-until-stored.ts';

/**
 * After this many attempts, about five hours, the digest goes out without what visitors wrote: a mail server may also
 * defer it for their words, or refuse it for its size with the code of a full mailbox, every time.
 */
const fullAttempts = 10;

/**
 * Sends the digest that is due, if any. Failures of the mail server are stored and logged.
 *
 * @throws the database's error.
 */
export async function sendDigest(
  digests: Digests,
  { mailer, addresses, link, backoff, log }: MailDependencies,
): Promise<void> {
  const digest = await digests.leaseDue();
  if (!digest) return;
  const { id, attempts, entries } = digest;
  // Staff may have deleted all of its messages since.
  if (entries.length > 0) {
    try {
      await mailer.send(composeDigest(digest, addresses, await digestLinks(link, digest)));
    } catch (error) {
      const refusal = refusalOf(error);
      const details = { id, attempts, ...(refusal && { refusal }) };
      log({ level: 'error', outcome: 'digest not sent', ...details, error: redactError(error) });
      await digests.markFailed(id, attempts, refusal === 'content' || attempts >= fullAttempts);
      return;
    }
    log({
      level: 'info',
      outcome: 'digest sent',
      id,
      attempts,
      messages: entries.reduce((sum, { count }) => sum + count, 0),
    });
  }
  await retryUntilStored(() => digests.markSent(id), backoff);
}
