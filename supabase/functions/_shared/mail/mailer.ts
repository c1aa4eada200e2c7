/** The mail server. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { withTimeout } from '../timeout.ts';

export type Mailer = {
  /** Resolves when the mail server has taken the mail. */
  send: (mail: SendMailOptions) => Promise<void>;
};

/**
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them.
 * @param deadline milliseconds that handing over one mail may take, connecting included. Servers that look into a mail
 *   before they take it need tens of seconds; given up too soon, it is taken and sent again.
 * @returns a mailer whose promises reject with an SMTP error (`code`, `responseCode`), a connection error or a
 *   `DeadlineError`; after the last the server may still have taken the mail.
 */
export function createMailer(url: string, deadline: number): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 4_000,
    greetingTimeout: 10_000,
    socketTimeout: deadline,
    dnsTimeout: 3_000,
    // Nothing a visitor writes may ever be taken for a path or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await withTimeout(deadline, transport.sendMail(mail));
    },
  };
}
