/** Sends emails through the mail server. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../is-loopback.ts';
import { withTimeout } from '../timeout.ts';

export type Mailer = ReturnType<typeof createMailer>;

/**
 * @param url `smtp://` or `smtps://`, with a user name and password if the server requires them. The query is ignored.
 *   Connections to other machines use TLS with a verified certificate.
 * @param timeout the time limit for one email in milliseconds, including the time to connect.
 * @returns a mailer whose promises reject with an SMTP error (`code`, `responseCode`), a connection error or a {@link
 *   TimeoutError}. After a timeout, the server may still accept the email.
 */
export function createMailer(url: string, timeout: number) {
  const server = new URL(url);
  // Nodemailer would also read options from the query, and some of them switch off TLS or certificate checks.
  server.search = '';
  const transport = createTransport({
    url: server.href,
    requireTLS: !isLoopback(server.hostname),
    connectionTimeout: 4_000,
    greetingTimeout: 10_000,
    socketTimeout: timeout,
    dnsTimeout: 3_000,
    // Nodemailer must never treat a visitor's words as the path or URL of a file to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Resolves when the mail server has accepted the email. */
    send: async (email: SendMailOptions) => {
      await withTimeout(timeout, transport.sendMail(email));
    },
  };
}

/** Whether the error is the mail server's reply, rather than a failed connection or a timeout. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
}
