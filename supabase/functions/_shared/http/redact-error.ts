import { readEnhancedStatus } from '../mail/enhanced-status.ts';

/** An error in the log: `code` is from PostgreSQL, sockets and nodemailer, `responseCode` from SMTP. */
export type RedactedError = { name: string; message: string; code?: string; responseCode?: number };

/**
 * Describes an error without anything that a visitor wrote. A mail server's reply may quote the mail, so only its codes
 * and the refused command are kept; PostgreSQL's `detail` may hold a row's values, so it is left out.
 *
 * @param error any thrown value.
 */
export function redactError(error: unknown): RedactedError {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' };
  const code = 'code' in error && typeof error.code === 'string' && { code: error.code };
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return { name: error.name, message: refusedAs(error), ...code, responseCode: error.responseCode };
  }
  return { name: error.name, message: error.message.replaceAll(address, '[email address]').slice(0, 300), ...code };
}

const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g;

/** The refused command and, where there is one, the enhanced status code: `RCPT TO 5.1.1`. */
function refusedAs(error: Error): string {
  const command = 'command' in error ? String(error.command) : '';
  const status = 'response' in error ? readEnhancedStatus(String(error.response)) : undefined;
  return [command, status].filter(Boolean).join(' ');
}
