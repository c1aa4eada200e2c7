import type { ContactField } from './contact-fields.ts';

/** Those without a value are left out. */
type Headers = { subject?: string; cc?: string | null | undefined };

/** @returns the link to an email address or a telephone number. Undefined for the value of any other field. */
export function contactUrl({ control }: ContactField, value: string, headers?: Headers): string | undefined {
  const type = 'type' in control ? control.type : undefined;
  if (type === 'email') return mailtoUrl(value, headers);
  return type === 'tel' ? telUrl(value) : undefined;
}

export function mailtoUrl(address: string, headers: Headers = {}): string {
  // The address is escaped, because a `?` in it would otherwise add headers to the email.
  const escaped = (text: string) => encodeURIComponent(text).replace('%40', '@');
  const query = Object.entries(headers).flatMap(([name, text]) => (text ? `${name}=${escaped(text)}` : []));
  return [`mailto:${escaped(address)}`, query.join('&')].filter(Boolean).join('?');
}

/** @returns undefined for a number that cannot be dialled. */
function telUrl(phone: string): string | undefined {
  // East Asian keyboards also type digits and separators as wide as a Chinese character.
  const narrow = phone.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  // In `+61 (0)400 000 000`, the 0 is only for calls within the country.
  const dialled = narrow.replace(/^(\+[\d\s]+)\(0\)/, '$1');
  // Only digits, `+` and the usual separators are a number: in `0400 000 000 ext 5`, the 5 is not part of it.
  const number = dialled.replaceAll(/[\s().\p{Pd}\u2212]/gu, '');
  return /^\+?\d{3,}$/.test(number) ? `tel:${number}` : undefined;
}
