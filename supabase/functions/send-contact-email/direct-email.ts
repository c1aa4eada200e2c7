import { mostDirectEmails } from '../_shared/limits.ts';
import { composeDirectEmail } from '../_shared/mail/direct-email.ts';
import type { MailAddresses } from '../_shared/mail/mail-identity.ts';
import type { Mailer } from '../_shared/mail/mailer.ts';
import type { ReceivedMessage } from '../_shared/messages/message.ts';

/**
 * Mails a message that the database could not store, once and without a row. Resolves when the mail server has accepted
 * the email.
 *
 * @throws the mailer's error, or an Error after too many emails of this instance.
 */
export type SendDirectEmail = (message: ReceivedMessage) => Promise<void>;

const tenMinutes = 600_000;

type Dependencies = { mailer: Mailer; addresses: MailAddresses; now: () => Date };

export function createDirectEmail({ mailer, addresses, now }: Dependencies): SendDirectEmail {
  let startedAt: number[] = [];
  return async (message) => {
    const time = now().getTime();
    startedAt = startedAt.filter((earlier) => earlier > time - tenMinutes);
    if (startedAt.length >= mostDirectEmails) {
      throw new Error(`${mostDirectEmails} direct emails within ten minutes are the most`);
    }
    // A failed one counts too: the mail server may have accepted it all the same.
    startedAt.push(time);
    await mailer.send(composeDirectEmail(message, { addresses }));
  };
}
