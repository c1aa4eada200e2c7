const word = "[\\w&'+=~-]+";
const label = '[A-Za-z\\d-]+';

/**
 * The source of a regular expression for one of the company's own email addresses. It has only characters that need no
 * escape in a `mailto:` link or a header, so none of the invisible ones that a copied address may end with.
 */
export const emailAddress = `${word}(?:\\.${word})*@${label}(?:\\.${label})+`;

/** @returns the email address in `Name <address>`, or in an address that is already bare. */
export function bareAddress(address: string): string {
  return address.endsWith('>') ? address.slice(address.lastIndexOf('<') + 1, -1) : address;
}
