import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** From the secret shared with the site function. */
type SharedKeyLabel = 'proof' | 'confirmation';
/** From the edge functions' own secret. */
type OwnKeyLabel = 'sweep' | 'health' | 'links' | 'visitor' | 'message-id' | 'receive-reply' | 'reply-address';

export type KeyLabel = SharedKeyLabel | OwnKeyLabel;

export type KeyFor = (label: OwnKeyLabel) => string;

/** @returns the HMAC-SHA256 of the text, in hexadecimal. */
export function hmac(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Derives the key for one purpose. Whoever learns it cannot use it for another. */
export function deriveKey(secret: string, label: KeyLabel): string {
  return hmac(label, secret);
}

/** @returns a function that derives each key of the edge functions' own secret once. */
export function createKeys(secret: string): KeyFor {
  const keys: Partial<Record<OwnKeyLabel, string>> = {};
  return (label) => (keys[label] ??= deriveKey(secret, label));
}

/** Compares hashes in constant time, because they have the same length whatever was given. */
export function sameSecret(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
