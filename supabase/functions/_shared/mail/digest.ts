/** The mail that lists held messages to staff. */
import type { SendMailOptions } from 'nodemailer';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { DigestLinks, HeldMessageLinks } from '../links/mail-links.ts';
import { mailIdentity, type MailAddresses } from './mail-identity.ts';
import { longText, senderFacts } from './message-blocks.ts';
import { oneLine, shorten } from './one-line.ts';
import { perthTime } from './perth-time.ts';

export type HeldMessage = {
  id: string;
  reference: string;
  receivedAt: Date;
  reasons: string[];
  message: ContactMessage;
};

/** What one visitor sent. */
export type DigestEntry = {
  /** All of the visitor's messages in this digest. */
  count: number;
  /** The first three of them: those with the fewest reasons, the oldest of these first. */
  messages: HeldMessage[];
};

export type Digest = {
  id: string;
  madeAt: Date;
  /** People first: the fewest reasons, then the fewest messages, then the oldest. */
  entries: DigestEntry[];
  /** Held messages that come in a later digest. */
  more: number;
  /** Attempts to send it, this one included. */
  attempts: number;
  /** A mail server has refused its content, most likely for the spam that it lists. */
  refused: boolean;
};

/** @returns the mail for nodemailer: plain text only; once refused, without anything that visitors wrote. */
export function composeDigest(
  { id, madeAt, entries, more, refused }: Digest,
  addresses: MailAddresses,
  links: DigestLinks,
): SendMailOptions & { text: string } {
  const count = entries.reduce((sum, entry) => sum + entry.count, 0);
  return {
    from: addresses.from,
    to: addresses.to,
    subject: `Website: ${messageCount(count)} held as possible spam`,
    // A mail of its own, as the one with the visitors' words may have been delivered after all.
    ...mailIdentity('contact-digest', refused ? `${id}-brief` : id, addresses),
    date: madeAt,
    text: `These messages looked like spam and were held. Their senders saw the usual confirmation, and expect an answer within 24
hours: please look for people among them. Visitors with few messages, and with little that looks like spam, come first.
${more > 0 ? `\nNot in this list: ${messageCount(more)}, for the next digest.\n` : ''}
${refused ? 'The mail server refused this mail with names and messages in it.' : 'To answer one, write to its email address.'}

All of these are spam: ${links.allSpam}

${entries.map((entry) => entryText(entry, links, refused)).join('\n')}`,
  };
}

function messageCount(count: number): string {
  return count === 1 ? '1 message' : `${grouped(count)} messages`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-AU');
}

/** All messages of a visitor in full; of a flood, whose messages are not all here, only the first one. */
function entryText({ count, messages }: DigestEntry, links: DigestLinks, refused: boolean): string {
  const full = (held: HeldMessage) =>
    refused
      ? `${head(held)}${linksOf(held, links, ['read', 'deliver', 'delete'])}`
      : `${head(held)}${wordsOf(held.message)}\n${linksOf(held, links, ['deliver', 'delete'])}`;
  const short = (held: HeldMessage) => `${lineOf(held)}${linksOf(held, links, ['deliver', 'delete'])}`;
  if (count <= messages.length) return messages.map((held) => `${rule}${full(held)}`).join('\n');
  const [first = '', ...others] = messages.map((held, index) => (refused || index === 0 ? full(held) : short(held)));
  return `${rule}${grouped(count)} from one IP address, the first three:\n\n${first}\n${others.join('\n')}`;
}

const rule = `${'-'.repeat(72)}\n`;

function head({ reference, receivedAt, reasons }: HeldMessage): string {
  return `Reference: ${reference}\nReceived: ${perthTime(receivedAt)}\nHeld because: ${reasons.join('; ')}\n`;
}

const linkNames = { read: 'Read the message', deliver: 'Deliver it', delete: 'Delete it' };

function linksOf({ id }: HeldMessage, { messages }: DigestLinks, purposes: (keyof HeldMessageLinks)[]): string {
  const links = messages.get(id);
  return links ? purposes.map((purpose) => `${linkNames[purpose]}: ${links[purpose]}\n`).join('') : '';
}

function lineOf({ reference, message }: HeldMessage): string {
  return `${reference}  ${oneLine(message.name)}, ${message.email}: ${shorten(oneLine(message.message), 80)}\n`;
}

function wordsOf(message: ContactMessage): string {
  const lines = [
    ...senderFacts(message).map(({ label, value }) => `${label}: ${oneLine(value)}`),
    '',
    // Indented, so that no line of a message looks like the next entry.
    ...longText(message)
      .split(/[\n\u2028\u2029\u0085\v\f]/)
      .map((line) => `  ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}
