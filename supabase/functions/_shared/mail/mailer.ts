/** The mail server. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../is-loopback.ts';
import { withTimeout } from '../timeout.ts';

export type Mailer = ReturnType<typeof createMailer>;

/**
 * @param url `smtp://` or `smtps://`, with user and password if the server requires them. Its query is ignored.
 *   Connections to other machines use TLS with a verified certificate.
 * @param timeout the limit for one email in milliseconds, including the connection.
 * @returns a mailer whose promises reject with an SMTP error (`code`, `responseCode`), a connection error or a {@link
 *   TimeoutError}, after which the server may still accept the email.
 */
export function createMailer(url: string, timeout: number) {
  const server = new URL(url);
  // Nodemailer would also read options from the query, and some switch off TLS or the check of the certificate.
  server.search = '';
  const transport = createTransport({
    url: server.href,
    requireTLS: !isLoopback(server.hostname),
    connectionTimeout: 4_000,
    greetingTimeout: 10_000,
    socketTimeout: timeout,
    dnsTimeout: 3_000,
    // Nodemailer must never read words from visitors as a path or a URL.
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

/** Whether a mail server replied and refused the email. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
}
