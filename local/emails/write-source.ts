import { createTransport, type SendMailOptions } from 'nodemailer';

/** @returns the email as the mailer would send it, and its envelope. */
export async function writeSource(email: SendMailOptions) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message, envelope } = await transport.sendMail(email);
  if (!Buffer.isBuffer(message)) throw new Error('With the `buffer` option, nodemailer should have returned a buffer.');
  return { source: message.toString(), envelope };
}
