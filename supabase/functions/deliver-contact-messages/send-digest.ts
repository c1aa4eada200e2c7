import { digestLinks } from '../_shared/links/mail-links.ts';
import { composeDigest } from '../_shared/mail/digest.ts';
import type { MailDependencies } from '../_shared/outbox/deliver-message.ts';
import type { Digests } from '../_shared/outbox/digests.ts';
import { retryUntilStored } from '../_shared/outbox/retry-until-stored.ts';
import { sendList } from './send-list.ts';

/**
 * Sends the digest that is due, if any.
 *
 * @throws the database's error.
 */
export async function sendDigest(digests: Digests, delivery: MailDependencies): Promise<void> {
  const digest = await digests.leaseDue();
  if (!digest) return;
  const { id, attempts, entries } = digest;
  // Staff may have deleted all of its messages since.
  if (entries.length === 0) {
    await retryUntilStored(() => digests.markSent(id), delivery.backoff);
    return;
  }
  const mail = composeDigest(digest, delivery.addresses, await digestLinks(delivery.link, digest));
  const messages = entries.reduce((sum, { count }) => sum + count, 0);
  await sendList({ name: 'digest', id, attempts, messages, mail, results: digests }, delivery);
}
