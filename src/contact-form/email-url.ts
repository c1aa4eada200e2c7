import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { FormValues } from './form-values';

/** Half of a surrogate pair, which encodeURIComponent refuses. */
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * The URL by which a visitor emails what is typed into the form, when the form could not send it.
 *
 * Of each field it carries as much as the form accepts. The longest message makes a URL of some 12 KB, in Chinese, which
 * browsers and email programs take; a text without limit may be lost between them.
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
