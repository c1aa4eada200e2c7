/** Sends emails through the mail server, and tells failures apart. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../is-loopback.ts';
import { withTimeout } from '../timeout.ts';

/** `refused` is about the words in the email. After an `unknown outcome`, the server may have accepted it. */
export type MailFailure = 'refused' | 'unknown outcome' | 'not sent';

/**
 * @param url `smtp://` or `smtps://`, with a user name and password if the server requires them. Connections to other
 *   machines use TLS with a verified certificate, unless an `smtp://` URL has `tls=off`. Other parameters are ignored.
 * @returns nodemailer's options for the server, also for the doctor.
 */
export function mailServerOptions(url: string) {
  const server = new URL(url);
  const isPlain = hasTlsOff(url);
  // Nodemailer would also read options from the query, and some of them switch off certificate checks.
  server.search = '';
  return {
    url: server.href,
    requireTLS: !isPlain && !isLoopback(server.hostname),
    ignoreTLS: isPlain,
    connectionTimeout: 4_000,
    greetingTimeout: 10_000,
    dnsTimeout: 3_000,
    // Nodemailer must never treat a visitor's words as the path or URL of a file to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * @returns a mailer whose promises reject with an SMTP error (`code`, `responseCode`), a connection error or a {@link
 *   TimeoutError}. The error has `isBodySent` if the entire email had been sent.
 */
export function createMailer(url: string) {
  const options = mailServerOptions(url);
  return {
    /**
     * Resolves when the mail server has accepted the email. After a failure, the connection is closed, so that an email
     * whose end has not been sent is never accepted.
     *
     * @param within the time limit in milliseconds, including connecting.
     */
    send: async (email: SendMailOptions, within: number) => {
      const body = { isSent: false };
      const ending = new AbortController();
      const transport = createTransport({ ...options, socketTimeout: within });
      // After a lost connection, nodemailer's error is the same whether or not the email had been sent.
      transport.use('stream', ({ message }, done) => {
        message.processFunc((stream) => stream.once('end', () => (body.isSent = true)));
        done();
      });
      try {
        await withTimeout(within, transport.sendMail({ ...email, signal: ending.signal }));
      } catch (error) {
        throw body.isSent && error instanceof Error ? Object.assign(error, { isBodySent: true }) : error;
      } finally {
        ending.abort();
      }
    },
  };
}

/** Whether a mail server's URL switches TLS off, for a server without TLS in a developer's own network. */
export function hasTlsOff(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  return protocol === 'smtp:' && searchParams.get('tls') === 'off';
}

/** What an error from `send` means. Until the command DATA, a server does not know the email's words. */
export function failureOf(error: unknown): MailFailure {
  const { responseCode, command, isBodySent }: Partial<Record<string, unknown>> = { ...(error as object) };
  if (typeof responseCode !== 'number') return isBodySent ? 'unknown outcome' : 'not sent';
  return responseCode >= 500 && command === 'DATA' ? 'refused' : 'not sent';
}
