/**
 * The program that startMailbox runs: MailDev, which accepts every email and shows it on a web page with a JSON API. Like
 * Postmark's inbound webhook, it posts each email to an address such as `replies+TOKEN@…` to the edge function, and keeps
 * trying until the response is 200 or 403 (postmarkapp.com/developer/webhooks/inbound-webhook).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { MailDev, type Servers } from 'maildev';

type Email = Awaited<ReturnType<Servers['smtp']['getEmail']>>;

const [smtp = 0, web = 0] = process.argv.slice(2).map(Number);
const { MAIL_FOLDER: mailDirectory = '', CONTACT_REPLIES: replies = '', REPLY_URL = '' } = process.env;
const { username, password, origin, pathname } = new URL(REPLY_URL);

/** In minutes. The service goes on with longer pauses. */
const pauses = [1, 5, 10, 10, 10];

const hashOf = (address = '') => /\+([^@]*)@/.exec(address)?.[1] ?? '';

const full = (list: Email['to'] = []) =>
  list.map(({ address, name = '' }) => ({ Email: address, Name: name, MailboxHash: hashOf(address) }));

const joined = (list: Email['to'] = []) => list.map(({ address }) => address).join(', ');

/** The mail as the service posts it for one recipient. */
function inboundMail(
  { from, to, cc, bcc, subject, date, text, html, headers, attachments, envelope }: Email,
  recipient: string,
) {
  const others = Object.entries(headers).filter(([name]) => !['content-type', 'from', 'to', 'subject'].includes(name));
  const [sender] = full(from);
  return {
    ...{ FromName: sender?.Name, From: sender?.Email, FromFull: sender },
    ...{ To: joined(to), ToFull: full(to), Cc: joined(cc), CcFull: full(cc), Bcc: joined(bcc), BccFull: full(bcc) },
    ...{ OriginalRecipient: recipient, MailboxHash: hashOf(recipient) },
    ...{ Subject: subject, Date: date?.toUTCString(), TextBody: text, HtmlBody: html },
    Headers: [
      { Name: 'Return-Path', Value: `<${envelope.from.address || 'MAILER-DAEMON'}>` },
      ...others.flatMap(([Name, values]) => [values].flat().map((Value) => ({ Name, Value }))),
    ],
    Attachments: attachments.map(({ filename, contentType, size }) => ({
      Name: filename,
      ContentType: contentType,
      ContentLength: size,
    })),
  };
}

async function post(mail: object): Promise<void> {
  const Authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const request = { method: 'POST', headers: { Authorization }, body: JSON.stringify(mail) };
  for (const minutes of [...pauses, 0]) {
    const { status } = await fetch(origin + pathname, request).catch(() => ({ status: 'no response' }));
    console.log(`Posted a reply: ${String(status)}`);
    if (status === 200 || status === 403) return;
    await delay(minutes * 60_000);
  }
}

const servers = await new MailDev({ smtp, web, ip: '127.0.0.1', webIp: '127.0.0.1', mailDirectory }).start();
servers.smtp.on('new', (email: Email) => {
  for (const { address } of email.envelope.to) {
    if (address.replace(/\+[^@]*/, '').toLowerCase() === replies.toLowerCase()) void post(inboundMail(email, address));
  }
});
