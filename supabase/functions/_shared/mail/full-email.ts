import type { QueuedMessage, ReceivedMessage } from '../messages/message.ts';
import { actions, facts, heading, layOut, paragraph, words, type Block } from './layout.ts';
import { linkAction, type Company } from './link-action.ts';
import { bareAddress, mailIdentity, type ComposedEmail, type MailAddresses } from './mail-identity.ts';
import { longText, receiptFacts, senderFacts } from './message-blocks.ts';
import { oneHeaderLine, shorten } from './one-line.ts';
import { replyBy } from './perth-time.ts';

/** Longest name in a header, in characters: a list of emails shows all of it. */
const longestName = 60;

/** The email that brings one message to staff; the same at each attempt. */
export async function composeFullEmail(message: QueuedMessage, { addresses, link }: Company): Promise<ComposedEmail> {
  const { id, queuedAt } = message;
  const answered = await linkAction(link, 'answered', id, queuedAt);
  const spam = await linkAction(link, 'spam', id, queuedAt);
  const above = actions([{ ...answered, isMain: true }, spam]);
  return composeVisitorEmail(message, addresses, { id, title: 'Website enquiry', above });
}

/**
 * An email in the visitor's words, which staff answer by replying to it.
 *
 * @param parts the email's own id, what the subject begins with, and what stands above the visitor's words.
 */
export function composeVisitorEmail(
  received: ReceivedMessage,
  addresses: MailAddresses,
  parts: { id: string; title: string; above: Block },
): ComposedEmail {
  const { reference, receivedAt, message } = received;
  const visitor = shorten(oneHeaderLine(message.name), longestName) || 'A visitor';
  const subject = `${parts.title} from ${visitor} (${reference})`;
  // Some email programs decode an encoded-word (RFC 2047) even in an email address, line breaks included.
  const canReply = !message.email.includes('=?');
  return {
    from: { name: `${visitor} (website)`, address: bareAddress(addresses.from) },
    to: addresses.to,
    ...(canReply && { replyTo: { name: visitor, address: message.email } }),
    subject,
    ...mailIdentity('message', parts.id, addresses),
    date: receivedAt,
    ...layOut(subject, [
      heading(`Reply by ${replyBy(receivedAt)}`),
      parts.above,
      words(longText(message)),
      facts([...senderFacts(message), ...receiptFacts(received)]),
      ...(canReply ? [] : [paragraph('A reply does not reach the visitor: write to the email address above.')]),
    ]),
  };
}
