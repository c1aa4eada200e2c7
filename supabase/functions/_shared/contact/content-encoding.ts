/** The error of a 415 for a Content-Encoding. A message is too short to compress, so no encoding is accepted. */
export const encodedSentence = 'Send the body uncompressed, without a Content-Encoding header';

/** Whether a body is encoded, as its Content-Encoding says. */
export function isEncoded(contentEncoding: string | null | undefined): boolean {
  return !/^\s*(identity)?\s*$/i.test(contentEncoding ?? '');
}
