/** A mail as nodemailer sends it. */
import { createTransport, type SendMailOptions } from 'nodemailer';

export type SentMail = {
  source: Buffer;
  /** The header lines, unfolded. */
  headers: string[];
  envelope: unknown;
};

export async function sentMail(mail: SendMailOptions): Promise<SentMail> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message: source, envelope } = await transport.sendMail(mail);
  if (!Buffer.isBuffer(source)) throw new Error('With `buffer`, nodemailer returns a buffer.');
  const [head = ''] = source.toString().split('\r\n\r\n');
  return { source, headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'), envelope };
}
