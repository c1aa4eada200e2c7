/** A message as the mails to staff show it: a labelled line for each field of one line, then the longer texts. */
import { contactFields } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { oneLine } from './one-line.ts';

/** The fields of one line, without empty ones. */
export function labelledLines(message: ContactMessage): { label: string; value: string }[] {
  return contactFields
    .filter(({ name, control }) => 'type' in control && message[name] !== '')
    .map(({ name, title }) => ({ label: title, value: oneLine(message[name]) }));
}

/** The fields of several lines, joined, as the visitor wrote them. */
export function longText(message: ContactMessage): string {
  return contactFields
    .filter(({ name, control }) => 'rows' in control && message[name] !== '')
    .map(({ name }) => message[name])
    .join('\n\n');
}
