/** The mail about a message that could not be mailed itself. */
import type { ReceivedMessage } from '../outbox/outbox.ts';
import { actions, facts, layOut, paragraph } from './layout.ts';
import { mailIdentity, type ComposedMail, type MailAddresses } from './mail-identity.ts';
import { perthTime } from './perth-time.ts';

/** @returns the mail for nodemailer, with nothing that the visitor wrote. */
export function composeBriefNotification(
  { id, reference, receivedAt }: Omit<ReceivedMessage, 'message'>,
  addresses: MailAddresses,
  links: { read: string },
): ComposedMail {
  const subject = `Website enquiry ${reference}: please read it on the website`;
  return {
    from: addresses.from,
    to: addresses.to,
    subject,
    ...mailIdentity('contact-message', `${id}-brief`, addresses),
    date: receivedAt,
    ...layOut(subject, [
      paragraph(
        'A visitor sent a message, but the mail server did not accept the mail with it, perhaps because of a link or a word in it. So this mail has nothing that the visitor wrote.',
      ),
      actions([{ label: 'Read the message', url: links.read, isMain: true }]),
      paragraph(
        'The visitor expects an answer within 24 hours. Write to the email address that you find there: a reply to this mail does not reach the visitor.',
      ),
      facts([
        { label: 'Reference', value: reference },
        { label: 'Received', value: perthTime(receivedAt) },
      ]),
    ]),
  };
}
