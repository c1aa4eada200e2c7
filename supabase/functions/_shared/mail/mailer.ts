/** The mail server. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { withTimeout } from '../timeout.ts';

export type Mailer = {
  /** Resolves when the mail server has accepted the mail. */
  send: (mail: SendMailOptions) => Promise<void>;
};

/**
 * @param url `smtp://` or `smtps://`, with user and password where the server requires them.
 * @param timeout milliseconds for one mail, connecting included. Servers that scan a mail before they accept it need tens
 *   of seconds; a shorter timeout would send accepted mails again.
 * @returns a mailer whose promises reject with an SMTP error (`code`, `responseCode`), a connection error or a
 *   {@link TimeoutError}, after which the server may still accept the mail.
 */
export function createMailer(url: string, timeout: number): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 4_000,
    greetingTimeout: 10_000,
    socketTimeout: timeout,
    dnsTimeout: 3_000,
    // Nothing that a visitor wrote may be read as a path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await withTimeout(timeout, transport.sendMail(mail));
    },
  };
}
