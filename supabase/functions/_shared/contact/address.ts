/** The longest address that mail can go to: 64 characters, an `@`, and a domain of 255 (RFC 5321, section 4.5.3.1). */
export const maxAddressLength = 320;

/** Matches a domain in which no character would end or change a URL's host. */
const host = /^[^@\s/\\?#:%]+$/;

/**
 * To write a label in ASCII takes time with the square of its length. That of this one would have more than the 63
 * characters that are allowed (RFC 1035, section 2.3.4), even if four characters in a row become one.
 */
const longLabel = /[^.\u3002\uff0e\uff61]{256}/;

/** Writes a domain such as `münchen.example` in ASCII, unless a label is too long for any domain. */
export function withAsciiDomain(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  const isInternational = /[^\0-\x7f]/.test(domain);
  if (start === 0 || !isInternational || !host.test(domain) || longLabel.test(domain)) return address;
  try {
    return address.slice(0, start) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** The form in which addresses are compared. In a visitor's, nodemailer quotes full stops that RFC 5321 forbids. */
export function comparableAddress(address: string): string {
  return withAsciiDomain(address.trim())
    .toLowerCase()
    .replace(/^"(.*)"@([^"@]*)$/, '$1@$2');
}
