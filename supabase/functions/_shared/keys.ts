/** HMACs and the keys for them. Each key is derived from one of the two secrets and has one purpose. */

/** The first comes from the secret shared with the site function, the others from the edge functions' own secret. */
type KeyLabel = 'proof' | 'sweep' | 'health' | 'links' | 'visitor' | 'message-id' | 'receive-reply' | 'reply-address';

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

const encode = (value: string) => new TextEncoder().encode(value);

/** The few keys of this process. Importing one takes longer than using it. */
const imported = new Map<string, Promise<CryptoKey>>();

/** @returns the HMAC-SHA256 of the text, in hexadecimal. */
export async function hmac(text: string, key: string): Promise<string> {
  const known = imported.get(key) ?? crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  imported.set(key, known);
  const bytes = new Uint8Array(await crypto.subtle.sign(algorithm, await known, encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Derives the key for one purpose, as 64 hexadecimal digits. Whoever learns it cannot use it for another purpose. */
export function deriveKey(secret: string, label: KeyLabel): Promise<string> {
  return hmac(label, secret);
}

/** Compares in constant time. The timing reveals only the secret's length, which is the same for all derived keys. */
export function sameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let place = 0; place < secret.length; place += 1)
    difference |= given.charCodeAt(place) ^ secret.charCodeAt(place);
  return difference === 0;
}
