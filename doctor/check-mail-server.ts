/** Checks that the mail server accepts the login of the edge functions. */
import { createTransport } from 'nodemailer';
import { errorCode } from '../local/process/error-code.ts';
import { fail, pass, startStack, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

const check = 'Mail server';

/** Supabase blocks outgoing connections to these ports. */
const blockedPorts = ['25', '587'];

/** In milliseconds, for each response of the server. */
const timeout = 10_000;

export async function checkMailServer({ SMTP_URL, isLocal }: Settings): Promise<Finding> {
  const { protocol, host, hostname, port, username } = new URL(SMTP_URL);
  // Nodemailer's default port for smtp:// is 587.
  if (!isLocal && blockedPorts.includes(port || (protocol === 'smtp:' ? '587' : ''))) {
    return fail(check, 'has a port that Supabase blocks', 'SMTP_URL must be like smtps://USER:PASSWORD@HOST:465.');
  }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  try {
    await transport.verify();
    return pass(check, `${hostname} ${username ? 'accepts the login' : 'answers (SMTP_URL has no login)'}`);
  } catch (error) {
    if (errorCode(error) === 'EAUTH') {
      return fail(
        check,
        `${hostname} rejects the user or the password`,
        "Compare SMTP_URL with the mail provider's data. Write % @ : / in a password as %25 %40 %3A %2F.",
      );
    }
    if (protocol === 'smtps:' && isWithoutTls(error)) {
      return fail(
        check,
        `${host} answers without TLS, which smtps:// needs`,
        'Use the TLS port of the mail server, usually 465.',
      );
    }
    const remedy = isLocal ? startStack : "Compare host and port in SMTP_URL with the mail provider's data.";
    const reason = error instanceof Error ? error.message : String(error);
    return fail(check, `${hostname} cannot be used (${reason})`, remedy);
  } finally {
    transport.close();
  }
}

/** OpenSSL's error when the other side's first bytes are not TLS. */
function isWithoutTls(error: unknown): boolean {
  return /wrong version number|packet length too long/i.test(String(error));
}
