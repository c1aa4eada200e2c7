import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { internationalNumber } from './international-number.ts';

/** Windows opens no URL of more than about 2,046 characters from a link. */
const urlLimit = 2000;

/** The URL that opens an email with the form's text, which ends with an ellipsis if the URL would be too long. */
export function emailUrl(company: string, values: ContactMessage): { href: string; isShortened: boolean } {
  const typed = mapContactFields(({ name }) => values[name].trim());
  const lines = contactFields
    .filter(({ name }) => typed[name] !== '')
    .map(({ name, control, title }) => ('rows' in control ? `\n${typed[name]}` : `${title}: ${typed[name]}`));
  // A name in Chinese is nine times as long in a URL.
  const subject = encode(['Website enquiry', typed.name].filter(Boolean).join(' from '), 400);
  const start = `mailto:${company}?subject=${subject.text}&body=`;
  const body = encode(lines.join('\n'), urlLimit - start.length);
  return { href: start + body.text, isShortened: body.isShortened };
}

/** Encodes a text, with CR LF as its line breaks (RFC 6068), in at most this many characters. */
function encode(text: string, limit: number): { text: string; isShortened: boolean } {
  // encodeURIComponent throws an error for half of a surrogate pair.
  const lines = text.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll(/\r\n?/g, '\n');
  const characters = Array.from(lines, (character) => encodeURIComponent(character === '\n' ? '\r\n' : character));
  const whole = characters.join('');
  if (whole.length <= limit) return { text: whole, isShortened: false };
  const ellipsis = encodeURIComponent('…');
  let start = '';
  for (const character of characters) {
    if (start.length + character.length + ellipsis.length > limit) break;
    start += character;
  }
  return { text: start + ellipsis, isShortened: true };
}

/** The URL that opens an email to which a visitor can attach photos, because the form takes none. */
export function photosUrl(company: string, reference: string): string {
  return `mailto:${company}?subject=${reference}`;
}

export function phoneUrl(phone: string): string {
  return `tel:${(internationalNumber(phone) ?? phone).replaceAll(/\s/g, '')}`;
}
