/** What a log line tells of an error: `code` from PostgreSQL, sockets and nodemailer, `responseCode` from SMTP. */
export type RedactedError = { name: string; message: string; code?: string; responseCode?: number };

/**
 * Describes an error without what a visitor wrote. Of a mail server's refusal only the codes and the command are told,
 * as its words may quote anything of the mail; PostgreSQL puts a row's values into `detail`, which is left out.
 *
 * @param error whatever was thrown.
 */
export function redactError(error: unknown): RedactedError {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' };
  const code = 'code' in error && typeof error.code === 'string' && { code: error.code };
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return { name: error.name, message: refusal(error), ...code, responseCode: error.responseCode };
  }
  return { name: error.name, message: error.message.replaceAll(address, '[address]').slice(0, 300), ...code };
}

const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g;

/** For example `RCPT TO 5.1.1`: the command that was refused, and the enhanced code of RFC 3463 where there is one. */
function refusal(error: Error): string {
  const command = 'command' in error ? String(error.command) : '';
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(error.message)?.[0] ?? '';
  return `${command} ${enhanced}`.trim();
}
