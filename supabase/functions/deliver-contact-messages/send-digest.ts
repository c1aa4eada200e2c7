/** Sends the digest that is due, if there is one. */
import { isPermanentRefusal } from '../_shared/outbox/retry-policy.ts';
import type { Delivery } from '../_shared/outbox/deliver-message.ts';
import { retryUntilPersisted } from '../_shared/outbox/retry-until-persisted.ts';
import { redactError } from '../_shared/http/redact-error.ts';
import { composeDigest } from '../_shared/mail/digest.ts';
import type { DigestStore } from '../_shared/outbox/digest-store.ts';

/** Rejects when the database fails; a failure of the mail server is noted and logged. */
export async function sendDigest(
  digests: DigestStore,
  { mailer, addresses, pause, log }: Omit<Delivery, 'store'>,
): Promise<void> {
  const digest = await digests.claim();
  if (!digest) return;
  const { id, attempts, messages } = digest;
  // All of them may have been deleted since.
  if (messages.length > 0) {
    try {
      await mailer.send(composeDigest(digest, addresses));
    } catch (error) {
      log({ level: 'error', outcome: 'digest not sent', id, attempts, error: redactError(error) });
      await digests.failed(id, attempts, isPermanentRefusal(error));
      return;
    }
    log({ level: 'info', outcome: 'digest sent', id, attempts, messages: messages.length });
  }
  await retryUntilPersisted(() => digests.sent(id), pause);
}
