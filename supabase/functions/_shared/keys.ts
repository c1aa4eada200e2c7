/** The keys derived from the two secrets, one for each use, and the HMACs made with them. */

/** The first two come from the secret shared with the site function, the others from the edge functions' own secret. */
type KeyLabel = 'proof' | 'no-script-key' | 'sweep' | 'health' | 'links' | 'visitor';

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

const encode = (value: string) => new TextEncoder().encode(value);

/** The imported keys. A function has few keys, a list needs hundreds of HMACs, and an import is slower than one. */
const importedKeys = new Map<string, Promise<CryptoKey>>();

/** @returns the HMAC-SHA256 of the text, in hexadecimal digits. */
export async function hmac(text: string, key: string): Promise<string> {
  const imported = importedKeys.get(key) ?? crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  importedKeys.set(key, imported);
  const bytes = new Uint8Array(await crypto.subtle.sign(algorithm, await imported, encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Derives the key for one use. Somebody who learns it cannot do anything else.
 *
 * @returns 64 hexadecimal digits.
 */
export function deriveKey(secret: string, label: KeyLabel): Promise<string> {
  return hmac(label, secret);
}

/** Compares in constant time. It reveals only the secret's length, which is the same for all derived keys. */
export function sameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let place = 0; place < secret.length; place += 1)
    difference |= given.charCodeAt(place) ^ secret.charCodeAt(place);
  return difference === 0;
}
