/** The mail that tells the company about a message. */
import type { SendMailOptions } from 'nodemailer';
import { oneLine, shorten } from './one-line.ts';
import { perthTime } from './perth-time.ts';
import type { ReceivedMessage } from './received-message.ts';

/** Longest name shown in a subject, in characters, so that the name's end shows in a list of mails. */
const nameInSubject = 60;

/**
 * Composes the mail.
 *
 * @param addresses the company's own, bare or as `Name <address>`.
 * @returns the mail for nodemailer: from the company, answered to the visitor, as plain text and as HTML. Its
 *   Message-ID comes from the message's id, so that the same message mailed twice can be told.
 */
export function composeNotification(
  { id, receivedAt, message: { name, email, phone, message } }: ReceivedMessage,
  addresses: { from: string; to: string },
): SendMailOptions {
  const visitor = oneLine(name) || 'a visitor';
  const lines = [
    { label: 'Name', value: visitor },
    { label: 'Email', value: email },
    ...(phone ? [{ label: 'Phone', value: oneLine(phone) }] : []),
    { label: 'Received', value: perthTime(receivedAt) },
  ];
  return {
    from: addresses.from,
    to: addresses.to,
    replyTo: { name: visitor, address: email },
    subject: `Website enquiry from ${shorten(visitor, nameInSubject)}`,
    messageId: `<${id}@${domainOf(addresses.from)}>`,
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

function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf('@') + 1).replace('>', '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
