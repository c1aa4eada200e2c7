/** The mail about a message that could not be mailed itself. */
import type { SendMailOptions } from 'nodemailer';
import type { ReceivedMessage } from '../outbox/outbox.ts';
import { mailIdentity, type MailAddresses } from './mail-identity.ts';
import { perthTime } from './perth-time.ts';

/** @returns the mail for nodemailer: plain text, with nothing that the visitor wrote. */
export function composeBriefNotification(
  { id, reference, receivedAt }: Omit<ReceivedMessage, 'message'>,
  addresses: MailAddresses,
  links: { read: string },
): SendMailOptions {
  return {
    from: addresses.from,
    to: addresses.to,
    subject: `Website enquiry ${reference}: please read it on the website`,
    ...mailIdentity('contact-message', `${id}-brief`, addresses),
    date: receivedAt,
    text: `A visitor sent a message, but the mail server did not accept the mail with it: perhaps because of a link or a word in
it. So this mail has nothing that the visitor wrote. The visitor expects an answer within 24 hours.

Received: ${perthTime(receivedAt)}
Reference: ${reference}

Read the message: ${links.read}

To answer it, write to the email address there.
`,
  };
}
