/** The mail that lists held messages to staff. */
import type { SendMailOptions } from 'nodemailer';
import type { ContactMessage } from '../_shared/contact-message.ts';
import { mailIdentity, type Addresses } from '../_shared/mail/mail-identity.ts';
import { oneLine } from '../_shared/mail/one-line.ts';
import { perthTime } from '../_shared/mail/perth-time.ts';

export type HeldMessage = { reference: string; receivedAt: Date; reasons: string[]; message: ContactMessage };

/** `isFull` says that there may be more than it can list. */
export type Digest = { id: string; madeAt: Date; messages: HeldMessage[]; isFull: boolean };

/** Composes the mail: plain text, in which nothing of a spammer's is shown as more than text. */
export function composeDigest({ id, madeAt, messages, isFull }: Digest, addresses: Addresses): SendMailOptions {
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  return {
    from: addresses.from,
    to: addresses.to,
    subject: `Website: ${count} held as possible spam`,
    ...mailIdentity('contact-digest', id, addresses),
    date: madeAt,
    text: `The website took ${count} that may be spam. Their senders were told, like everyone, that the message has been
sent, and wait for an answer within 24 hours. Please look whether a person is among them.

To answer one, write to its address. To have one mailed as usual, run this in the SQL editor of the database, with
its reference:

  select release_contact_message('${messages[0]?.reference ?? ''}');

There is nothing to do about spam.${isFull ? ' There may be more than this mail can list; the next one lists the rest.' : ''}

${messages.map(entry).join('\n')}`,
  };
}

function entry({ reference, receivedAt, reasons, message: { name, email, phone, message } }: HeldMessage): string {
  const lines = [
    `Reference: ${reference}`,
    `Received: ${perthTime(receivedAt)}`,
    `Held because: ${reasons.join('; ')}`,
    `Name: ${oneLine(name)}`,
    `Email: ${email}`,
    ...(phone ? [`Phone: ${oneLine(phone)}`] : []),
    '',
    // Indented, so that nothing in a message looks like the next entry.
    ...message.split(/[\n\u2028\u2029\u0085\v\f]/).map((line) => `  ${line}`),
  ];
  return `${'-'.repeat(72)}\n${lines.join('\n')}\n`;
}
