import type { ContactField } from './contact-fields.ts';

/** The visitor's `mailto:` or `tel:` URL. It is undefined for other fields, and for a number that cannot be dialled. */
export function contactUrl({ control }: ContactField, value: string): string | undefined {
  const type = 'type' in control ? control.type : undefined;
  // Escaped, because a `?` in an email address would otherwise add headers to the email.
  if (type === 'email') return `mailto:${encodeURIComponent(value).replace('%40', '@')}`;
  // Accepts only digits and the usual separators: in `0400 000 000 ext 5`, the 5 is not part of the number.
  const number = value.replaceAll(/[\s().-]/g, '');
  return type === 'tel' && /^\+?\d{3,}$/.test(number) ? `tel:${number}` : undefined;
}
