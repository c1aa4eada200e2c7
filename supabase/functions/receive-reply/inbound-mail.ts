/** Reads mail in the JSON of Postmark's inbound webhook. Keeps addresses and signs of automatic mail, but no words. */
import { array, object, string } from 'yup';
import { maxAddressLength } from '../_shared/contact/address.ts';
import { isReplyToken } from '../_shared/links/reply-address.ts';
import { bareAddress } from '../_shared/mail/email.ts';

/** Missing text is empty, and so is a missing list. Nothing here depends on the case of letters. */
const text = string().ensure().trim().lowercase();
const listOf = <Fields extends Record<string, typeof text>>(fields: Fields) => array(object(fields)).ensure().defined();
const mailboxes = listOf({ Email: text, MailboxHash: text });

/** Content-Type, From, To and Subject are not among the headers. */
const schema = object({
  From: text,
  FromFull: object({ Email: text }).nullable().default(null),
  OriginalRecipient: text,
  ToFull: mailboxes,
  CcFull: mailboxes,
  BccFull: mailboxes,
  Headers: listOf({ Name: text, Value: text }),
  Attachments: listOf({ ContentType: text }),
}).required();

/** The headers of automatic mail: out-of-office replies, receipts, bounces and newsletters. */
const automaticHeaders = new Map([
  ['auto-submitted', /^(?!no\b)/],
  ['x-autoreply', /^(?!no$)/],
  ['x-autorespond', /^(?!no$)/],
  // A group mailbox forwards with `list`, so that counts as written by a person.
  ['precedence', /^(bulk|junk|auto_reply)$/],
  ['return-path', /^<(mailer-daemon)?>$/],
]);

const automaticSender = /^((mailer-daemon|postmaster)@|$)/;

/** Longer ones are ignored, because no mail can come from there or go there. */
const isAddress = (text: string) => text !== '' && text.length <= maxAddressLength;

const automaticAttachment = /^message\/(delivery-status|disposition-notification)\b/;

/**
 * @returns the sender, empty if there is none; the recipients in To, Cc and Bcc; the different texts with the form of
 *   a reply token, in lower case; and whether the mail is automatic. Undefined if this is not mail with a recipient.
 */
export function readInboundMail(json: string) {
  try {
    const mail = schema.validateSync(JSON.parse(json), { stripUnknown: true });
    const [sender = ''] = [mail.FromFull?.Email ?? bareAddress(mail.From)].filter(isAddress);
    const boxes = [...mail.ToFull, ...mail.CcFull, ...mail.BccFull];
    if (!mail.OriginalRecipient && !boxes.some(({ Email }) => Email)) return undefined;
    const recipients = boxes.map(({ Email }) => Email).filter(isAddress);
    const afterPlus = [mail.OriginalRecipient, ...recipients]
      .filter(isAddress)
      .map((address) => /^[^+@]*\+([^@]*)@/.exec(address)?.[1] ?? '');
    const tokens = [...afterPlus, ...boxes.map(({ MailboxHash }) => MailboxHash)].filter(isReplyToken);
    const isAutomatic =
      automaticSender.test(sender) ||
      mail.Headers.some(({ Name, Value }) => automaticHeaders.get(Name)?.test(Value)) ||
      mail.Attachments.some(({ ContentType }) => automaticAttachment.test(ContentType));
    return { sender, recipients, tokens: [...new Set(tokens)], isAutomatic };
  } catch {
    return undefined;
  }
}
