/** An error as the log shows it. `code` is from PostgreSQL, a socket or nodemailer, and `responseCode` from SMTP. */
export type RedactedError = { name: string; message: string; code?: string; responseCode?: number };

/**
 * Describes an error without any words from visitors. A mail server's reply may quote the email, so this keeps only the
 * reply's codes and the refused command. PostgreSQL's `detail` may contain a row's values, so this leaves it out.
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

/**
 * The enhanced status code (RFC 3463) in an SMTP reply. It follows the reply code or, in qmail's style, is in brackets:
 * `554 sorry (#5.7.1)`. A code anywhere else may come from the email, because the reply may quote it.
 */
const enhancedStatus = /^\d{3}[ ;-]+(?:.*\(#)?([245]\.\d{1,3}\.\d{1,3})\b/m;

/** The refused command and, if there is one, the enhanced status code: `RCPT TO 5.1.1`. */
function refusedAs({ command, response }: { command?: unknown; response?: unknown }): string {
  return [command, enhancedStatus.exec(String(response))?.[1]].filter(Boolean).join(' ');
}
