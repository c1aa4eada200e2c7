/** The mail that lists held messages to staff. */
import type { SendMailOptions } from 'nodemailer';
import type { ContactMessage } from '../contact/contact-message.ts';
import { mailIdentity, type Addresses } from './mail-identity.ts';
import { oneLine, shorten } from './one-line.ts';
import { perthTime } from './perth-time.ts';

export type HeldMessage = { reference: string; receivedAt: Date; reasons: string[]; message: ContactMessage };

export type Digest = {
  id: string;
  madeAt: Date;
  messages: HeldMessage[];
  /** How often it was tried to send it, this time included. */
  attempts: number;
  /** A mail server has refused it for good: for spam most likely, as that is what it lists. */
  refused: boolean;
};

/** Messages that are shown in full; in a flood the others have a line each. */
const shownInFull = 200;

/**
 * Composes the mail: plain text, in which nothing of a spammer's is shown as more than text. Once refused, it tells
 * nothing that visitors wrote.
 */
export function composeDigest({ id, madeAt, messages, refused }: Digest, addresses: Addresses): SendMailOptions {
  const reference = messages[0]?.reference ?? '';
  return {
    from: addresses.from,
    to: addresses.to,
    subject: `Website: ${messages.length === 1 ? '1 message' : `${messages.length} messages`} held as possible spam`,
    // Another mail than the one with the words, which may have arrived after all.
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

  select name, email, phone, message from contact_messages where reference = '${reference}';
`;
}

function list(messages: HeldMessage[]): string {
  const full = messages.slice(0, shownInFull).map((held) => `${head(held)}${words(held.message)}`);
  const lines = messages.slice(shownInFull).map(({ reference, message }) => {
    return `${reference}  ${oneLine(message.name)}, ${message.email}: ${shorten(oneLine(message.message), 80)}\n`;
  });
  return [full.join('\n'), lines.join('')].filter(Boolean).join(`\n${rule}and, in short:\n\n`);
}

const rule = `${'-'.repeat(72)}\n`;

function head({ reference, receivedAt, reasons }: HeldMessage): string {
  return `${rule}Reference: ${reference}\nReceived: ${perthTime(receivedAt)}\nHeld because: ${reasons.join('; ')}\n`;
}

function words({ name, email, phone, message }: ContactMessage): string {
  const lines = [
    `Name: ${oneLine(name)}`,
    `Email: ${email}`,
    ...(phone ? [`Phone: ${oneLine(phone)}`] : []),
    '',
    // Indented, so that nothing in a message looks like the next entry.
    ...message.split(/[\n\u2028\u2029\u0085\v\f]/).map((line) => `  ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}
