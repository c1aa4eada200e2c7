import type { ContactField } from './contact-fields.ts';

/** The URL by which staff reach a visitor: `mailto:` or `tel:`; undefined for other fields, and for what one cannot dial. */
export function contactUrl({ control }: ContactField, value: string): string | undefined {
  if (!('type' in control)) return undefined;
  if (control.type === 'email') return mailUrl(value);
  return control.type === 'tel' ? phoneUrl(value) : undefined;
}

/** Escaped: a `?` in an email address would otherwise begin further headers. */
function mailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Only of digits and the usual signs between them: in `0400 000 000 ext 5`, the 5 is not part of the number. */
function phoneUrl(phone: string): string | undefined {
  const digits = phone.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{3,}$/.test(digits) ? `tel:${digits}` : undefined;
}
