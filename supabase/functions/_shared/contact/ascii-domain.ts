/** Matches the end of an address if it has characters beyond ASCII, but none that would end or change a URL's host. */
const internationalDomain = /@(?=.*[^\0-\x7f])[^@\s/\\?#:%]+$/u;

/** Writes a domain such as `münchen.example` in ASCII, as mail servers and some browsers do. */
export function withAsciiDomain(address: string): string {
  return address.replace(internationalDomain, (domain) => {
    try {
      return `@${new URL(`http://${domain.slice(1)}`).hostname}`;
    } catch {
      return domain;
    }
  });
}
