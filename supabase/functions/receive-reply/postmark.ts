/** Reads mail in the JSON of Postmark's inbound webhook (postmarkapp.com/developer/webhooks/inbound-webhook). */
import { array, object, string } from 'yup';
import { bareAddress } from '../_shared/email-address.ts';
import { maxReplyEntries } from '../_shared/limits.ts';
import { isReplyToken } from '../_shared/links/reply-address.ts';
import { readAddress, tokensIn, type InboundMail } from './inbound-mail.ts';
import { readMailDate } from './mail-date.ts';

/** Missing text is empty, and so is a missing list. */
const address = string().ensure().trim();
const text = address.lowercase();
const listOf = <Fields extends Record<string, typeof text>>(fields: Fields) => array(object(fields)).ensure().defined();
const mailboxes = listOf({ Email: address, MailboxHash: text });

/** Content-Type, From, To and Subject are not among the headers. */
const schema = object({
  From: address,
  FromFull: object({ Email: address }).nullable().default(null),
  OriginalRecipient: address,
  Date: address,
  Subject: text,
  ToFull: mailboxes,
  CcFull: mailboxes,
  BccFull: mailboxes,
  Headers: listOf({ Name: text, Value: text }),
  Attachments: listOf({ ContentType: text }),
}).required();

/** @returns undefined if this is not mail with a recipient. */
export function readPostmark(json: string): InboundMail | 'too large' | undefined {
  try {
    const body: unknown = JSON.parse(json);
    if (hasLongList(body)) return 'too large';
    const mail = schema.validateSync(body, { stripUnknown: true });
    const boxes = [...mail.ToFull, ...mail.CcFull, ...mail.BccFull];
    if (!mail.OriginalRecipient && !boxes.some(({ Email }) => Email)) return undefined;
    const recipients = boxes.map(({ Email }) => readAddress(Email)).filter(Boolean);
    const hashes = boxes.map(({ MailboxHash }) => MailboxHash).filter(isReplyToken);
    const tokens = [...tokensIn([readAddress(mail.OriginalRecipient), ...recipients]), ...hashes];
    return {
      sender: readAddress(mail.FromFull?.Email ?? bareAddress(mail.From)),
      recipients,
      date: readMailDate(mail.Date),
      tokens: [...new Set(tokens)],
      headers: mail.Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
      subject: mail.Subject,
      partTypes: mail.Attachments.map(({ ContentType }) => ContentType),
    };
  } catch {
    return undefined;
  }
}

/** Counts before the schema makes copies of each entry. */
function hasLongList(body: unknown): boolean {
  return Object.values(body ?? {}).some((value) => Array.isArray(value) && value.length > maxReplyEntries);
}
