/**
 * Reads the enhanced status code of RFC 3463 from an SMTP reply: right after the reply code, or in the style of qmail,
 * `554 sorry (#5.7.1)`. Elsewhere it may be from the email itself, which the reply quotes.
 *
 * @returns such as `5.7.1`; undefined where the server sent none.
 */
export function readEnhancedStatus(reply: string): string | undefined {
  return /^\d{3}[ ;-]+(?:.*\(#)?([245]\.\d{1,3}\.\d{1,3})\b/m.exec(reply)?.[1];
}
