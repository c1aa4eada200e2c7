/** An email as nodemailer sends it. */
import { createTransport, type SendMailOptions } from 'nodemailer';

export type SentEmail = {
  source: Buffer;
  /** The header lines, unfolded. */
  headers: string[];
  envelope: unknown;
};

export async function sentEmail(email: SendMailOptions): Promise<SentEmail> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message: source, envelope } = await transport.sendMail(email);
  if (!Buffer.isBuffer(source)) throw new Error('With `buffer`, nodemailer returns a buffer.');
  const [head = ''] = source.toString().split('\r\n\r\n');
  return { source, headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'), envelope };
}
