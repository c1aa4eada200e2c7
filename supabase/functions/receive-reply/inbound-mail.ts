/** Reads mail in the JSON of Postmark's inbound webhook. It keeps addresses and signs of automatic mail, but no words. */
import { array, object, string } from 'yup';
import { isReplyToken } from '../_shared/links/reply-address.ts';
import { bareAddress } from '../_shared/mail/email.ts';

export type InboundMail = {
  /** Empty if the mail has no sender. */
  sender: string;
  /** The addresses in To, Cc and Bcc. */
  recipients: string[];
  /** The different texts with the form of a reply token, in lower case. */
  tokens: string[];
  isAutomatic: boolean;
};

/** Missing text is empty, and a missing list too. */
const text = string().ensure();
const mailboxes = array(object({ Email: text, MailboxHash: text }))
  .ensure()
  .defined();

/** Attachments and Headers describe the mail. Content-Type, From and To are not among its Headers. */
const schema = object({
  From: text,
  FromFull: object({ Email: text }).nullable().default(null),
  OriginalRecipient: text,
  ToFull: mailboxes,
  CcFull: mailboxes,
  BccFull: mailboxes,
  Headers: array(object({ Name: text, Value: text }))
    .ensure()
    .defined(),
  Attachments: array(object({ ContentType: text }))
    .ensure()
    .defined(),
}).required();

/** The headers of automatic mail: out-of-office replies, receipts, bounces and newsletters. */
const automaticHeaders: Record<string, RegExp> = {
  'auto-submitted': /^(?!no\b)/,
  'x-autoreply': /^(?!no$)/,
  'x-autorespond': /^(?!no$)/,
  // A group mailbox forwards with `list`, so that counts as written by a person.
  precedence: /^(bulk|junk|auto_reply)$/,
  'return-path': /^<(mailer-daemon)?>$/,
};

const automaticSender = /^(mailer-daemon|postmaster)@/;

const automaticAttachment = /^message\/(delivery-status|disposition-notification)\b/;

/** @returns undefined if the body is not the JSON of mail with a recipient. */
export function readInboundMail(body: string): InboundMail | undefined {
  try {
    const mail = schema.validateSync(JSON.parse(body), { stripUnknown: true });
    const sender = mail.FromFull?.Email ?? bareAddress(mail.From);
    const boxes = [...mail.ToFull, ...mail.CcFull, ...mail.BccFull];
    const recipients = boxes.map(({ Email }) => Email);
    const addresses = [mail.OriginalRecipient, ...recipients].filter(Boolean);
    if (addresses.length === 0) return undefined;
    const afterPlus = addresses.map((address) => /\+([^@]*)@/.exec(address)?.[1] ?? '');
    const tokens = [...afterPlus, ...boxes.map(({ MailboxHash }) => MailboxHash)].filter(isReplyToken);
    const isAutomatic =
      sender === '' ||
      automaticSender.test(sender.toLowerCase()) ||
      mail.Headers.some(({ Name, Value }) => automaticHeaders[Name.toLowerCase()]?.test(Value.trim().toLowerCase())) ||
      mail.Attachments.some(({ ContentType }) => automaticAttachment.test(ContentType.trim().toLowerCase()));
    return { sender, recipients, tokens: [...new Set(tokens.map((token) => token.toLowerCase()))], isAutomatic };
  } catch {
    return undefined;
  }
}
