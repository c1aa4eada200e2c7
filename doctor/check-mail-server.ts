/** The mail server: whether it lets the functions in. */
import { createTransport } from 'nodemailer';
import { errorCode } from '../local/process/error-code.ts';
import { bad, good, startFirst, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

const check = 'Mail server';

/** What Supabase lets no function connect to. */
const blockedPorts = ['25', '587'];

/** Milliseconds for each answer of the server. */
const patience = 10_000;

export async function checkMailServer({ SMTP_URL, isLocal }: Settings): Promise<Finding> {
  const { protocol, hostname, port, username } = new URL(SMTP_URL);
  // Without a port, smtp:// means 587 to nodemailer.
  if (!isLocal && blockedPorts.includes(port || (protocol === 'smtp:' ? '587' : ''))) {
    return bad(
      check,
      'is to be reached on a port that Supabase blocks',
      'SMTP_URL must be like smtps://USER:PASSWORD@HOST:465.',
    );
  }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await transport.verify();
    return good(check, `${hostname} ${username ? 'lets the user in' : 'answers, and is asked for no login'}`);
  } catch (error) {
    if (errorCode(error) === 'EAUTH') {
      return bad(
        check,
        `${hostname} refuses the user or the password`,
        'Compare SMTP_URL with what the mail provider says; in a password, write % @ : / as %25 %40 %3A %2F.',
      );
    }
    const toDo = isLocal ? startFirst : 'Compare host and port in SMTP_URL with what the mail provider says.';
    const reason = error instanceof Error ? error.message : String(error);
    return bad(check, `${hostname} cannot be used (${reason})`, toDo);
  } finally {
    transport.close();
  }
}
