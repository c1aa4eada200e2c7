import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { FormValues } from './form-values';

/** Half of a surrogate pair, for which encodeURIComponent throws an error. */
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * The URL that opens an email with the form's text. Cuts each field to the length that the form accepts: even the
 * longest message in Chinese makes a URL of about 12 KB. Browsers and email programs may ignore a longer one.
 */
export function emailUrl(company: string, values: FormValues): string {
  const typed = mapContactFields(({ name, limit }) => values[name].trim().slice(0, limit));
  const lines = contactFields
    .filter(({ name }) => typed[name] !== '')
    .map(({ name, control, title }) => ('rows' in control ? `\n${typed[name]}` : `${title}: ${typed[name]}`));
  const subject = ['Website enquiry', typed.name].filter(Boolean).join(' from ');
  return `mailto:${company}?subject=${encode(subject)}&body=${encode(lines.join('\n'))}`;
}

/** RFC 6068 requires CR LF as the line break. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(loneSurrogate, '\ufffd').replaceAll(/\r\n?|\n/g, '\r\n'));
}

/** @param phone the company's number, in groups of digits. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}
