/** HMACs and the keys for them. Each key is derived from one of the two secrets and has one purpose. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The first two come from the secret shared with the site function, the others from the edge functions' own secret. */
export type KeyLabel =
  | 'proof'
  | 'confirmation'
  | 'sweep'
  | 'health'
  | 'links'
  | 'visitor'
  | 'message-id'
  | 'receive-reply'
  | 'reply-address';

/** Gives the key for a purpose. */
export type KeyFor = (label: KeyLabel) => string;

/** @returns the HMAC-SHA256 of the text, in hexadecimal. */
export function hmac(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Derives the key for one purpose, as 64 hexadecimal digits. Whoever learns it cannot use it for another purpose. */
export function deriveKey(secret: string, label: KeyLabel): string {
  return hmac(label, secret);
}

/** Compares hashes in constant time, because they have the same length whatever was given. */
export function sameSecret(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
