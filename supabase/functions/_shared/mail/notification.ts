/** The mail that brings one message to the company. */
import type { SendMailOptions } from 'nodemailer';
import { contentHash } from '../contact/content-hash.ts';
import type { NotificationLinks } from '../links/mail-links.ts';
import type { ReceivedMessage } from '../outbox/outbox.ts';
import { mailIdentity, type MailAddresses } from './mail-identity.ts';
import { labelledLines, longText } from './message-lines.ts';
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
): SendMailOptions {
  const visitor = oneHeaderLine(message.name) || 'a visitor';
  const lines = [
    ...labelledLines({ ...message, name: visitor }),
    { label: 'Received', value: perthTime(receivedAt) },
    { label: 'Reference', value: reference },
  ];
  const text = longText(message);
  return {
    from: addresses.from,
    to: addresses.to,
    ...(canBeInHeader(message.email) && { replyTo: { name: visitor, address: message.email } }),
    subject: `Website enquiry from ${shorten(visitor, nameInSubject)}`,
    ...mailIdentity('contact-message', `${id}-${contentHash(message)}`, addresses),
    date: receivedAt,
    text: `${lines.map(({ label, value }) => `${label}: ${value}\n`).join('')}\n${text}\n\nMark as answered: ${links.answered}\nThis is spam: ${links.spam}\n`,
    html: `<!doctype html>
<html lang="en-AU">
<body>
<table>
${lines.map(({ label, value }) => `<tr><th align="left">${label}</th><td dir="auto">${escapeHtml(value)}</td></tr>\n`).join('')}</table>
<p dir="auto">${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>
<p><a href="${links.answered}">Mark as answered</a></p>
<p><a href="${links.spam}">This is spam</a></p>
</body>
</html>
`,
  };
}

/** Not if it contains the start of an encoded-word (RFC 2047): some mail programs decode that, line breaks included. */
function canBeInHeader(email: string): boolean {
  return !email.includes('=?');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
