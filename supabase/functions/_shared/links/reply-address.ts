/** The address `replies+TOKEN@…`, which receives a copy of staff's reply to a message and so marks it as answered. */
import { hmac, sameSecret } from '../keys.ts';

/** The UUID without hyphens and 20 digits of its HMAC. With 11 characters and a plus in front: 64, RFC 5321's limit. */
function createReplyToken(id: string, key: string): string {
  return id.replaceAll('-', '') + hmac(id, key).slice(0, 20);
}

export type ReplyAddress = ReturnType<typeof createReplyAddress>;

/** @returns a function that makes the address for a message's id: undefined without the setting CONTACT_REPLIES. */
export function createReplyAddress(replies: string | null | undefined, key: string) {
  return (id: string) => replies?.replace('@', `+${createReplyToken(id, key)}@`);
}

/** @param text in lower case. */
export function isReplyToken(text: string): boolean {
  return /^[0-9a-f]{52}$/.test(text);
}

/** @returns the message's id. Undefined if the token is forged. */
export function verifyReplyToken(token: string, key: string): string | undefined {
  const id = token.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return sameSecret(token, createReplyToken(id, key)) ? id : undefined;
}
