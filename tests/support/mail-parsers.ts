/** What two independent mail programs show of a mail's headers. */
import { parseMail } from '@protontech/jsmimeparser';
import { simpleParser } from 'mailparser';

export type ShownHeaders = {
  subject: string | undefined;
  /** Name and address of each mailbox. */
  from: string[];
  to: string[];
  replyTo: string[];
};

type Parser = (source: Buffer) => Promise<ShownHeaders>;

const mailboxes = (list: { name: string; address?: string | undefined }[]) =>
  list.map(({ name, address = '' }) => `${name} <${address}>`);

/** That of Nodemailer's author, which decodes encoded-words leniently. */
const mailparser: Parser = async (source) => {
  const { subject, from, to, replyTo } = await simpleParser(source);
  const all = (header: typeof to) => mailboxes([header ?? []].flat().flatMap(({ value }) => value));
  return { subject, from: all(from), to: all(to), replyTo: all(replyTo) };
};

/** That of Thunderbird, in the package of Proton Mail. */
const jsmime: Parser = (source) => {
  const { subject, from, to = [], 'reply-to': replyTo } = parseMail(source);
  const all = (list: ({ name: string; email?: string } | undefined)[]) =>
    mailboxes(list.flatMap((one) => (one ? [{ name: one.name, address: one.email }] : [])));
  return Promise.resolve({ subject, from: all([from]), to: all(to), replyTo: all([replyTo]) });
};

export const mailParsers = { mailparser, jsmime };
