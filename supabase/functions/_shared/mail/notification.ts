/** The mail that brings one message to the company. */
import { contentHash } from '../contact/content-hash.ts';
import type { NotificationLinks } from '../links/mail-links.ts';
import type { ReceivedMessage } from '../outbox/outbox.ts';
import { actions, facts, layOut, paragraph, words } from './layout.ts';
import { mailIdentity, type ComposedMail, type MailAddresses } from './mail-identity.ts';
import { longText, senderFacts } from './message-blocks.ts';
import { oneHeaderLine, shorten } from './one-line.ts';
import { perthTime } from './perth-time.ts';

/** Longest name in a subject, in characters: a list of mails shows all of it. */
const nameInSubject = 60;

/**
 * @returns the mail for nodemailer, from the company and with replies to the visitor, as plain text and as HTML. The same
 *   message always makes the same mail.
 */
export function composeNotification(
  { id, reference, receivedAt, message }: ReceivedMessage,
  addresses: MailAddresses,
  links: NotificationLinks,
): ComposedMail {
  const visitor = oneHeaderLine(message.name) || 'a visitor';
  const canReply = canBeInHeader(message.email);
  const subject = `Website enquiry from ${shorten(visitor, nameInSubject)}`;
  return {
    from: addresses.from,
    to: addresses.to,
    ...(canReply && { replyTo: { name: visitor, address: message.email } }),
    subject,
    ...mailIdentity('contact-message', `${id}-${contentHash(message)}`, addresses),
    date: receivedAt,
    ...layOut(subject, [
      words(longText(message)),
      facts([
        ...senderFacts({ ...message, name: visitor }),
        { label: 'Reference', value: reference },
        { label: 'Received', value: perthTime(receivedAt) },
      ]),
      paragraph(
        canReply
          ? 'A reply to this mail goes to the visitor.'
          : 'A reply to this mail does not reach the visitor: write to the email address above.',
      ),
      actions([
        { label: 'Mark as answered', url: links.answered, isMain: true },
        { label: 'This is spam', url: links.spam },
      ]),
    ]),
  };
}

/** Not if it contains the start of an encoded-word (RFC 2047): some mail programs decode that, line breaks included. */
function canBeInHeader(email: string): boolean {
  return !email.includes('=?');
}
