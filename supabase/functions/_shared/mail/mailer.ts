import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../is-loopback.ts';
import { withTimeout } from '../timeout.ts';

/** `refused` is about the words in the email. After an `unknown outcome`, the server may have accepted it. */
export type MailFailure = 'refused' | 'unknown outcome' | 'not sent';

export type MailResult = { isSent: true } | { isSent: false; failure: MailFailure; error: unknown };

export type Mailer = ReturnType<typeof createMailer>;

/** Connections to other machines use TLS with a verified certificate, unless an `smtp://` URL has `tls=off`. */
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

export function createMailer(url: string) {
  const options = mailServerOptions(url);
  return {
    /**
     * Never rejects. After a failure, the connection is closed, so that an email whose end has not been sent is never
     * accepted. @param within in milliseconds, including connecting.
     */
    send: async (email: SendMailOptions, within: number): Promise<MailResult> => {
      let isBodySent = false;
      const ending = new AbortController();
      const transport = createTransport({ ...options, socketTimeout: within });
      // After a lost connection, nodemailer's error is the same whether or not the email had been sent.
      transport.use('stream', ({ message }, done) => {
        message.processFunc((stream) => stream.once('end', () => (isBodySent = true)));
        done();
      });
      try {
        await withTimeout(within, transport.sendMail({ ...email, signal: ending.signal }));
        return { isSent: true };
      } catch (error) {
        return { isSent: false, failure: failureOf(error, isBodySent), error };
      } finally {
        ending.abort();
      }
    },
  };
}

/** For a server without TLS in a developer's own network. */
export function hasTlsOff(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  return protocol === 'smtp:' && searchParams.get('tls') === 'off';
}

/** The error has a `responseCode` and a `command` if the mail server has refused something. */
function failureOf(error: unknown, isBodySent: boolean): MailFailure {
  const { responseCode, command }: Partial<Record<string, unknown>> = { ...(error as object) };
  if (typeof responseCode !== 'number') return isBodySent ? 'unknown outcome' : 'not sent';
  // Until the command DATA, a server does not know the email's words.
  return responseCode >= 500 && command === 'DATA' ? 'refused' : 'not sent';
}
