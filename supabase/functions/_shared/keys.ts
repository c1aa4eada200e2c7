/** The keys, each derived from one of the two secrets for one use, and the HMACs made with them. */

/** The first two are derived from the secret that the site function shares, the others from the edge functions' own. */
type KeyLabel = 'proof' | 'no-script-key' | 'sweep' | 'health' | 'links' | 'visitor';

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

const encode = (value: string) => new TextEncoder().encode(value);

/** Imported keys, stored for the next use: a function has few keys, and importing one takes longer than an HMAC. */
const importedKeys = new Map<string, Promise<CryptoKey>>();

/** @returns the HMAC-SHA256 of the text, in hexadecimal digits. */
export async function hmac(text: string, key: string): Promise<string> {
  const imported = importedKeys.get(key) ?? crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  importedKeys.set(key, imported);
  const bytes = new Uint8Array(await crypto.subtle.sign(algorithm, await imported, encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Derives the key for one use. Anyone who learns this key cannot use it for anything else.
 *
 * @returns 64 hexadecimal digits.
 */
export function deriveKey(secret: string, label: KeyLabel): Promise<string> {
  return hmac(label, secret);
}

/** Compares in constant time. Timing reveals only the length of the secret, which all derived keys share. */
export function sameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let place = 0; place < secret.length; place += 1)
    difference |= given.charCodeAt(place) ^ secret.charCodeAt(place);
  return difference === 0;
}
