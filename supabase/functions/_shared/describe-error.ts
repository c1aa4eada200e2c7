/** What a log line tells of an error: `code` from PostgreSQL, sockets and nodemailer, `responseCode` from SMTP. */
export type ErrorDescription = { name: string; message: string; code?: string; responseCode?: number };

const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g;
const link = /\bhttps?:\/\/\S+/gi;

/**
 * Describes an error without what a visitor wrote. Mail servers quote recipients and suspicious links in their
 * refusals; PostgreSQL puts a row's values into `detail`, which is left out.
 *
 * @param error whatever was thrown.
 * @param personal values that must not be in a log.
 */
export function describeError(error: unknown, personal: readonly string[] = []): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' };
  const words = personal.flatMap((value) => value.split('\n')).filter((value) => value.trim() !== '');
  const message = words
    .sort((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, '[visitor]'), error.message)
    .replaceAll(link, '[link]')
    .replaceAll(address, '[address]')
    .slice(0, 300);
  return {
    name: error.name,
    message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('responseCode' in error && typeof error.responseCode === 'number' && { responseCode: error.responseCode }),
  };
}
