/**
 * @returns a random UUID (version 4), in lower case. Made of random bytes, as a page without TLS and the browsers of
 *   2021 have no `crypto.randomUUID`.
 */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte, place) => marked(byte, place).toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The bits that tell a UUID of version 4 in place of random ones. */
function marked(byte: number, place: number): number {
  if (place === 6) return (byte & 0x0f) | 0x40;
  if (place === 8) return (byte & 0x3f) | 0x80;
  return byte;
}
