/** Runs MailDev. Posts each email for an address such as `replies+TOKEN@…` to the edge function. */
import { MailDev, type Servers } from 'maildev';
import { postReply } from './post-reply.ts';

type Email = Awaited<ReturnType<Servers['smtp']['getEmail']>>;

const [smtp = 0, web = 0] = process.argv.slice(2).map(Number);
const { MAIL_FOLDER: mailDirectory = '', CONTACT_REPLIES: replies = '', REPLY_URL = '' } = process.env;

const mailboxes = (list: Email['to'] = []) => list.map(({ address, name }) => ({ Email: address, Name: name }));

/** The JSON that the service posts for one recipient, without the fields that repeat others in another form. */
function inboundMail(email: Email, recipient: string): object {
  const { from, to, cc, bcc, subject, date, text, html, headers, attachments, envelope } = email;
  const others = Object.entries(headers).filter(([name]) => !['content-type', 'from', 'to', 'subject'].includes(name));
  return {
    OriginalRecipient: recipient,
    FromFull: mailboxes(from)[0],
    ToFull: mailboxes(to),
    CcFull: mailboxes(cc),
    BccFull: mailboxes(bcc),
    Subject: subject,
    Date: date?.toUTCString(),
    TextBody: text,
    HtmlBody: html,
    Headers: [
      { Name: 'Return-Path', Value: `<${envelope.from.address || 'MAILER-DAEMON'}>` },
      ...others.flatMap(([Name, values]) => [values].flat().map((Value) => ({ Name, Value }))),
    ],
    Attachments: attachments.map(({ filename, contentType }) => ({ Name: filename, ContentType: contentType })),
  };
}

const servers = await new MailDev({ smtp, web, ip: '127.0.0.1', webIp: '127.0.0.1', mailDirectory }).start();
servers.smtp.on('new', (email: Email) => {
  for (const { address } of email.envelope.to) {
    const isReply = address.replace(/\+[^@]*/, '').toLowerCase() === replies.toLowerCase();
    if (isReply) void postReply(REPLY_URL, inboundMail(email, address));
  }
});
