/** The emails about one message. If one is sent again, the copy is identical. */
import { comparableAddress } from '../contact/address.ts';
import type { ContactMessage, QueuedMessage, ReceivedMessage } from '../contact/contact-message.ts';
import { bareAddress } from '../email-address.ts';
import type { Company, MailAddresses } from './company.ts';
import { composeEmail, dayOfAttempt, type Details } from './email.ts';
import { actions, facts, heading, paragraph, rule, words, type Block } from './layout.ts';
import { longText, receiptFacts, replyAction, senderFacts } from './message-blocks.ts';
import { oneHeaderLine, shorten } from '../one-line.ts';
import { replyWhen } from './reply-when.ts';

/** The characters of a name in a header. An inbox can show these in full. */
const maxNameLength = 60;

/** The usual email, with the visitor's words and links for staff. */
export function composeFullEmail(queued: QueuedMessage, { addresses, link, replyAddress }: Company) {
  const { id, queuedAt, message } = queued;
  // A reply from the office's own address would look like the visitor's.
  const replies = isOffice(message, addresses) ? undefined : replyAddress(id);
  const isAnswer = replies && canReply(message);
  const marks = isAnswer ? 'Your reply marks it as answered. ' : '';
  const forOffice = paragraph(
    `For the office. ${marks}Delete this part when you reply, because it would go to the visitor.`,
  );
  const below = [rule, forOffice, actions([link('answered', id, queuedAt), link('spam', id, queuedAt)])];
  return composeVisitorEmail(queued, queuedAt, addresses, { id, title: 'Website enquiry', replies, below });
}

/** The email about a message that may not be stored. It has no links, because they may have no row to open. */
export function composeDirectEmail(message: ReceivedMessage, addresses: MailAddresses) {
  const warning =
    'The website could not confirm that it stored this message, so this email may be the only copy. Keep it, and reply to it. The message may also arrive a second time.';
  return composeVisitorEmail(message, message.receivedAt, addresses, {
    id: `${message.id}-direct`,
    hasVariants: true,
    title: 'Perhaps the only copy: website enquiry',
    above: [paragraph(warning)],
  });
}

/** After six refusals or 72 hours. It contains no words from the visitor. */
export function composeBriefEmail(queued: QueuedMessage, { addresses, link }: Company) {
  const { id, reference, receivedAt, queuedAt, queuedFor } = queued;
  const date = dayOfAttempt(queuedAt, queuedFor);
  const read = { ...link('read', id, date), isMain: true };
  const subject = `Website enquiry (${reference}): please read it on the website`;
  return composeEmail({ kind: 'message', id: `${id}-brief`, date, subject }, addresses, [
    replyHeading(receivedAt, date),
    paragraph(
      'The email with this message could not be delivered, perhaps because of a link or a word in it. Read the message on the website, and write to the email address shown there: a reply to this email does not reach the visitor.',
    ),
    actions([read, link('answered', id, date), link('spam', id, date)]),
    facts(receiptFacts(queued)),
  ]);
}

/** Some email programs decode an encoded-word (RFC 2047) even in an email address, which may add line breaks to it. */
const canReply = ({ email }: ContactMessage) => !email.includes('=?');

const isOffice = ({ email }: ContactMessage, { to }: MailAddresses) =>
  comparableAddress(email) === comparableAddress(bareAddress(to));

type Content = Pick<Details, 'id' | 'hasVariants'> & {
  title: string;
  /** The address that gets a copy of the reply. */
  replies?: string | undefined;
  above?: Block[];
  below?: Block[];
};

function composeVisitorEmail(
  received: ReceivedMessage,
  date: Date,
  addresses: MailAddresses,
  { title, replies, above = [], below = [], ...identity }: Content,
) {
  const { reference, receivedAt, message } = received;
  const visitor = shorten(oneHeaderLine(message.name), maxNameLength) || 'A visitor';
  const subject = `${title} from ${visitor} (${reference})`;
  const ofOffice = paragraph("This is the office's own email address, so a reply goes to the office itself.");
  const noReply = paragraph('A reply does not reach the visitor: use the button, or the email address above.');
  const reply = { ...replyAction(received, replies, visitor), isMain: true };
  const email = composeEmail({ kind: 'message', ...identity, date, subject, isOfVisitor: true }, addresses, [
    replyHeading(receivedAt, date),
    ...above,
    words(longText(message)),
    facts([...senderFacts(message, replies), ...receiptFacts(received)]),
    actions([reply]),
    isOffice(message, addresses) && ofOffice,
    !canReply(message) && noReply,
    ...below,
  ]);
  // The visitor comes first, because some email programs keep only the first address.
  const toVisitor = { name: visitor, address: message.email };
  const replyTo = replies ? [toVisitor, { name: 'Website', address: replies }] : toVisitor;
  return {
    ...email,
    // Mail filters distrust a sender whose name is another address.
    from: { name: `${visitor.replaceAll('@', ' at ')} (website)`, address: bareAddress(addresses.from) },
    ...(canReply(message) && { replyTo }),
  };
}

function replyHeading(receivedAt: Date, at: Date): Block {
  const [when, day] = replyWhen(receivedAt, at);
  return heading(`Reply ${when}`, day);
}
