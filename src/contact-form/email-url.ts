import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { FormValues } from './form-values';

/** Half of a surrogate pair, which encodeURIComponent refuses. */
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * The URL that opens an email with the form's words, for a visitor whose form could not send them.
 *
 * It has as much of each field as the form accepts. The longest message, in Chinese, makes a URL of some 12 KB, which browsers
 * and email programs take. They may lose a longer one.
 */
export function emailUrl(company: string, values: FormValues): string {
  const typed = mapContactFields(({ name, limit }) => values[name].trim().slice(0, limit));
  const lines = contactFields
    .filter(({ name }) => typed[name] !== '')
    .map(({ name, control, title }) => ('rows' in control ? `\n${typed[name]}` : `${title}: ${typed[name]}`));
  const subject = ['Website enquiry', typed.name].filter(Boolean).join(' from ');
  return `mailto:${company}?subject=${encode(subject)}&body=${encode(lines.join('\n'))}`;
}

/** Line breaks are CR LF (RFC 6068). */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(loneSurrogate, '\ufffd').replaceAll(/\r\n?|\n/g, '\r\n'));
}
