/** The mail that tells the company about a message. */
import type { SendMailOptions } from 'nodemailer';
import type { ReceivedMessage } from '../outbox/received-message.ts';
import { mailIdentity, type Addresses } from './mail-identity.ts';
import { oneLine, shorten } from './one-line.ts';
import { perthTime } from './perth-time.ts';

/** Longest name shown in a subject, in characters, so that the name's end shows in a list of mails. */
const nameInSubject = 60;

/**
 * Composes the mail.
 *
 * @returns the mail for nodemailer: from the company, answered to the visitor, as plain text and as HTML. The same for
 *   the same message, whenever it is sent.
 */
export function composeNotification(
  { id, reference, receivedAt, message: { name, email, phone, message } }: ReceivedMessage,
  addresses: Addresses,
): SendMailOptions {
  const visitor = oneLine(name) || 'a visitor';
  const lines = [
    { label: 'Name', value: visitor },
    { label: 'Email', value: email },
    ...(phone ? [{ label: 'Phone', value: oneLine(phone) }] : []),
    { label: 'Received', value: perthTime(receivedAt) },
    { label: 'Reference', value: reference },
  ];
  return {
    from: addresses.from,
    to: addresses.to,
    replyTo: { name: visitor, address: email },
    subject: `Website enquiry from ${shorten(visitor, nameInSubject)}`,
    ...mailIdentity('contact-message', id, addresses),
    date: receivedAt,
    text: `${lines.map(({ label, value }) => `${label}: ${value}\n`).join('')}\n${message}\n`,
    html: `<!doctype html>
<html lang="en-AU">
<body>
<table>
${lines.map(({ label, value }) => `<tr><th align="left">${label}</th><td dir="auto">${escapeHtml(value)}</td></tr>\n`).join('')}</table>
<p dir="auto">${escapeHtml(message).replaceAll('\n', '<br>\n')}</p>
</body>
</html>
`,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
