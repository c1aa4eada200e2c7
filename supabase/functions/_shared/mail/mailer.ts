/** Sends emails through the mail server, and tells failures apart. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../is-loopback.ts';
import { withTimeout } from '../timeout.ts';

export type Mailer = ReturnType<typeof createMailer>;

/** `refused` is about the words in the email. Anything else, such as a failed login, is `not sent`. */
export type MailFailure = 'refused' | 'unknown outcome' | 'not sent';

/** The server got the entire email but did not reply, so it may have accepted it. */
class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';
}

/**
 * @param url `smtp://` or `smtps://`, with a user name and password if the server requires them. Connections to other
 *   machines use TLS with a verified certificate, unless an `smtp://` URL has `tls=off`. The rest of the query is
 *   ignored.
 * @param timeout the time limit for one email in milliseconds, including the time to connect.
 * @returns a mailer whose promises reject with an SMTP error (`code`, `responseCode`), a connection error, a {@link
 *   TimeoutError} or an {@link UnknownOutcomeError}.
 */
export function createMailer(url: string, timeout: number) {
  const server = new URL(url);
  const isPlain = hasTlsOff(url);
  // Nodemailer would also read options from the query, and some of them switch off certificate checks.
  server.search = '';
  const options = {
    url: server.href,
    requireTLS: !isPlain && !isLoopback(server.hostname),
    ignoreTLS: isPlain,
    connectionTimeout: 4_000,
    greetingTimeout: 10_000,
    socketTimeout: timeout,
    dnsTimeout: 3_000,
    // Nodemailer must never treat a visitor's words as the path or URL of a file to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    /** Resolves when the mail server has accepted the email. */
    send: async (email: SendMailOptions) => {
      const body = { isSent: false };
      const transport = createTransport(options);
      // After a lost connection, nodemailer's error is the same whether or not the email had been sent.
      transport.use('stream', ({ message }, done) => {
        message.processFunc((stream) => stream.once('end', () => (body.isSent = true)));
        done();
      });
      try {
        await withTimeout(timeout, transport.sendMail(email));
      } catch (error) {
        if (!body.isSent || isReply(error)) throw error;
        throw new UnknownOutcomeError('The mail server did not reply to the email', { cause: error });
      }
    },
  };
}

/** Whether a mail server's URL switches TLS off, for a server that has no TLS in a developer's own network. */
export function hasTlsOff(url: string): boolean {
  return new URL(url).searchParams.get('tls') === 'off';
}

/** What an error from `send` means. Until the command DATA, a server does not know the email's words. */
export function failureOf(error: unknown): MailFailure {
  if (error instanceof UnknownOutcomeError) return 'unknown outcome';
  return isReply(error) && error.responseCode >= 500 && error.command === 'DATA' ? 'refused' : 'not sent';
}

/** Whether the error is a mail server's reply, with the command to which it replied. */
function isReply(error: unknown): error is Error & { responseCode: number; command?: unknown } {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
}
