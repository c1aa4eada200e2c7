/** Sends the digest that is due, if there is one. */
import { isPermanentRefusal } from '../_shared/delivery/after-failure.ts';
import type { Delivery } from '../_shared/delivery/deliver-message.ts';
import { untilNoted } from '../_shared/delivery/until-noted.ts';
import { describeError } from '../_shared/describe-error.ts';
import { composeDigest } from './digest.ts';
import type { DigestStore } from './digest-store.ts';

/** Rejects when the database fails; a failure of the mail server is noted and logged. */
export async function sendDigest(
  digests: DigestStore,
  { mailer, addresses, pause, log }: Omit<Delivery, 'notes'>,
): Promise<void> {
  const digest = await digests.claim();
  if (!digest) return;
  const { id, attempts, messages } = digest;
  // All of them may have been deleted since.
  if (messages.length > 0) {
    try {
      await mailer.send(composeDigest(digest, addresses));
    } catch (error) {
      log({ level: 'error', outcome: 'digest not sent', id, attempts, error: describeError(error) });
      await digests.failed(id, attempts, isPermanentRefusal(error));
      return;
    }
    log({ level: 'info', outcome: 'digest sent', id, attempts, messages: messages.length });
  }
  await untilNoted(() => digests.sent(id), pause);
}
