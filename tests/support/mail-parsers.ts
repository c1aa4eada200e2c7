/** What two independent email programs show of an email. */
import { parseMail } from '@protontech/jsmimeparser';
import { simpleParser } from 'mailparser';

export type ShownEmail = {
  subject: string | undefined;
  /** Name and address of each mailbox. */
  from: string[];
  to: string[];
  replyTo: string[];
  /** The plain text. */
  text: string;
};

type Parser = (source: Buffer) => Promise<ShownEmail>;

const mailboxes = (list: { name: string; address?: string | undefined }[]) =>
  list.map(({ name, address = '' }) => `${name} <${address}>`);

/** That of Nodemailer's author, which decodes encoded-words leniently. */
const mailparser: Parser = async (source) => {
  const { subject, from, to, replyTo, text = '' } = await simpleParser(source);
  const all = (header: typeof to) => mailboxes([header ?? []].flat().flatMap(({ value }) => value));
  return { subject, from: all(from), to: all(to), replyTo: all(replyTo), text };
};

/** That of Thunderbird, in the package of Proton Mail. */
const jsmime: Parser = (source) => {
  const { subject, from, to = [], 'reply-to': replyTo, body } = parseMail(source);
  const all = (list: ({ name: string; email?: string } | undefined)[]) =>
    mailboxes(list.flatMap((one) => (one ? [{ name: one.name, address: one.email }] : [])));
  return Promise.resolve({ subject, from: all([from]), to: all(to), replyTo: all([replyTo]), text: body.text ?? '' });
};

export const mailParsers = { mailparser, jsmime };
