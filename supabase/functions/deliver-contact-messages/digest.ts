/** The mail that lists held messages to staff. */
import type { SendMailOptions } from 'nodemailer';
import type { ContactMessage } from '../_shared/contact-message.ts';
import { mailIdentity, type Addresses } from '../_shared/mail/mail-identity.ts';
import { oneLine } from '../_shared/mail/one-line.ts';
import { perthTime } from '../_shared/mail/perth-time.ts';

export type HeldMessage = { reference: string; receivedAt: Date; reasons: string[]; message: ContactMessage };

export type Digest = {
  id: string;
  madeAt: Date;
  messages: HeldMessage[];
  /** There may be more messages than it can list. */
  isFull: boolean;
  /** How often it was tried to send it, this time included. */
  attempts: number;
};

/** From the next attempt on nothing of what was written is in it: a mail server may take it for spam, which it lists. */
const attemptsWithWords = 3;

/** Composes the mail: plain text, in which nothing of a spammer's is shown as more than text. */
export function composeDigest(
  { id, madeAt, messages, isFull, attempts }: Digest,
  addresses: Addresses,
): SendMailOptions {
  const hasWords = attempts <= attemptsWithWords;
  const reference = messages[0]?.reference ?? '';
  return {
    from: addresses.from,
    to: addresses.to,
    subject: `Website: ${messages.length === 1 ? '1 message' : `${messages.length} messages`} held as possible spam`,
    // Another mail than the one with the words, which may have arrived after all.
    ...mailIdentity('contact-digest', hasWords ? id : `${id}-brief`, addresses),
    date: madeAt,
    text: `What is listed here looked like spam and was not mailed. Whoever sent it was told, like everyone, that the message
has been sent, and expects an answer within 24 hours: please look whether a person is among them.

${hasWords ? toAnswer : toRead(reference)}
To have one mailed as usual, run this in the SQL editor of the database, with its reference:

  select release_contact_message('${reference}');

There is nothing to do about spam.${isFull ? ' There may be more than this mail can list; the next one lists the rest.' : ''}

${messages.map((held) => entry(held, hasWords)).join('\n')}`,
  };
}

const toAnswer = `To answer one, write to its address.
`;

function toRead(reference: string): string {
  return `The mail server did not take this mail with names and messages in it. To read one:

  select name, email, phone, message from contact_messages where reference = '${reference}';
`;
}

function entry({ reference, receivedAt, reasons, message }: HeldMessage, hasWords: boolean): string {
  const lines = [
    `Reference: ${reference}`,
    `Received: ${perthTime(receivedAt)}`,
    `Held because: ${reasons.join('; ')}`,
    ...(hasWords ? wordsOf(message) : []),
  ];
  return `${'-'.repeat(72)}\n${lines.join('\n')}\n`;
}

function wordsOf({ name, email, phone, message }: ContactMessage): string[] {
  return [
    `Name: ${oneLine(name)}`,
    `Email: ${email}`,
    ...(phone ? [`Phone: ${oneLine(phone)}`] : []),
    '',
    // Indented, so that nothing in a message looks like the next entry.
    ...message.split(/[\n\u2028\u2029\u0085\v\f]/).map((line) => `  ${line}`),
  ];
}
