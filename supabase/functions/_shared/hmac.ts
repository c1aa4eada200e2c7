/** HMAC-SHA256 in hexadecimal digits. */
export async function hmac(text: string, key: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign(algorithm, imported, encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
