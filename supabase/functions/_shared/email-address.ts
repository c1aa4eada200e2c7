const word = "[\\w&'+=~-]+";
const label = '[A-Za-z\\d-]+';

/** A regular expression's source, without invisible characters or those to escape in a `mailto:` link or a header. */
export const emailAddress = `${word}(?:\\.${word})*@${label}(?:\\.${label})+`;

/** @returns the email address in `Name <address>`, or in an address that is already bare. */
export function bareAddress(address: string): string {
  return address.endsWith('>') ? address.slice(address.lastIndexOf('<') + 1, -1) : address;
}
