/** The mail that lists held messages to staff. */
import type { SendMailOptions } from 'nodemailer';
import type { ContactMessage } from '../contact/contact-message.ts';
import { mailIdentity, type MailAddresses } from './mail-identity.ts';
import { labelledLines, longText } from './message-lines.ts';
import { oneLine, shorten } from './one-line.ts';
import { perthTime } from './perth-time.ts';
import { statementToRead } from './statement-to-read.ts';

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
  /** A mail server has refused it permanently, most likely for the spam that it lists. */
  refused: boolean;
};

/** Most messages shown in full; in a flood, each of the others has one line. */
const shownInFull = 200;

/** @returns the mail for nodemailer: plain text only; once refused, without anything that visitors wrote. */
export function composeDigest(
  { id, madeAt, entries, refused }: Digest,
  addresses: MailAddresses,
): SendMailOptions & { text: string } {
  const messages = entries.flatMap((entry) => entry.messages);
  const reference = messages[0]?.reference ?? '';
  return {
    from: addresses.from,
    to: addresses.to,
    subject: `Website: ${messages.length === 1 ? '1 message' : `${messages.length} messages`} held as possible spam`,
    // A mail of its own, as the one with the visitors' words may have been delivered after all.
    ...mailIdentity('contact-digest', refused ? `${id}-brief` : id, addresses),
    date: madeAt,
    text: `What is listed here looked like spam when it came, and was held. Whoever sent it was told, like everyone, that the
message has been sent, and expects an answer within 24 hours: please look whether a person is among them.

${refused ? toRead(reference) : toAnswer}
To have one mailed as usual, run this in the SQL editor of the database, with its reference:

  select release_contact_message('${reference}');

There is nothing to do about spam.

${refused ? messages.map(head).join('\n') : list(messages)}`,
  };
}

const toAnswer = `To answer one, write to its address.
`;

function toRead(reference: string): string {
  return `The mail server refused this mail with names and messages in it. To read one:

  ${statementToRead(reference)}
`;
}

function list(messages: HeldMessage[]): string {
  const full = messages.slice(0, shownInFull).map((held) => `${head(held)}${wordsOf(held.message)}`);
  const lines = messages.slice(shownInFull).map(({ reference, message }) => {
    return `${reference}  ${oneLine(message.name)}, ${message.email}: ${shorten(oneLine(message.message), 80)}\n`;
  });
  return [full.join('\n'), lines.join('')].filter(Boolean).join(`\n${rule}and, in short:\n\n`);
}

const rule = `${'-'.repeat(72)}\n`;

function head({ reference, receivedAt, reasons }: HeldMessage): string {
  return `${rule}Reference: ${reference}\nReceived: ${perthTime(receivedAt)}\nHeld because: ${reasons.join('; ')}\n`;
}

function wordsOf(message: ContactMessage): string {
  const lines = [
    ...labelledLines(message).map(({ label, value }) => `${label}: ${value}`),
    '',
    // Indented, so that no line of a message looks like the next entry.
    ...longText(message)
      .split(/[\n\u2028\u2029\u0085\v\f]/)
      .map((line) => `  ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}
