import type { ContactField } from './contact-fields.ts';

/** @returns a `mailto:` or `tel:` URL. Undefined for any other field, and for a number that cannot be dialled. */
export function contactUrl({ control }: ContactField, value: string): string | undefined {
  const type = 'type' in control ? control.type : undefined;
  // The address is escaped, because a `?` in it would otherwise add headers to the email.
  if (type === 'email') return `mailto:${encodeURIComponent(value).replace('%40', '@')}`;
  // Accepts only digits, `+` and the usual separators: in `0400 000 000 ext 5`, the 5 is not part of the number.
  const number = value.replaceAll(/[\s().-]/g, '');
  return type === 'tel' && /^\+?\d{3,}$/.test(number) ? `tel:${number}` : undefined;
}
