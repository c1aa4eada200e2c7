const algorithm = { name: 'HMAC', hash: 'SHA-256' };

const encode = (value: string) => new TextEncoder().encode(value);

/** A function has two keys at most. A digest needs thousands of HMACs, and importing the key takes longer than one. */
const importedKeys = new Map<string, Promise<CryptoKey>>();

/** HMAC-SHA256 in hexadecimal digits. */
export async function hmac(text: string, key: string): Promise<string> {
  const imported = importedKeys.get(key) ?? crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  importedKeys.set(key, imported);
  const bytes = new Uint8Array(await crypto.subtle.sign(algorithm, await imported, encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
