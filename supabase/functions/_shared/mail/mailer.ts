/** Sends emails through the mail server, and tells failures apart. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../is-loopback.ts';
import { withTimeout } from '../timeout.ts';

export type Mailer = ReturnType<typeof createMailer>;

/**
 * Why the mail server did not accept an email: it `refused` the words in it; the outcome is unknown, because the server
 * got the whole email but did not reply, and may have accepted it; or anything else, such as a failed login or a
 * connection that was lost earlier.
 */
export type MailFailure = 'refused' | 'unknown outcome' | 'not sent';

/** The server got the whole email but did not reply. The cause is a connection error or a {@link TimeoutError}. */
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
        if (!body.isSent || replyTo(error)) throw error;
        throw new UnknownOutcomeError('The mail server did not reply to the email', { cause: error });
      }
    },
  };
}

/** Whether a mail server's URL switches TLS off, for a server that has no TLS in a developer's own network. */
export function hasTlsOff(url: string): boolean {
  return new URL(url).searchParams.get('tls') === 'off';
}

/** @param error from {@link createMailer}'s `send`. Only after the command DATA does a server know the email's words. */
export function failureOf(error: unknown): MailFailure {
  if (error instanceof UnknownOutcomeError) return 'unknown outcome';
  const reply = replyTo(error);
  return reply?.command === 'DATA' && reply.code >= 500 ? 'refused' : 'not sent';
}

/** The reply code, and the command to which the mail server replied. Undefined if the error is not a reply. */
function replyTo(error: unknown): { code: number; command: unknown } | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return undefined;
  return { code: error.responseCode, command: 'command' in error && error.command };
}
