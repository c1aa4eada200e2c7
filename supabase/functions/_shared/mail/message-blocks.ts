/** The text and the facts that show a message in emails to staff. */
import { contactFields, contactUrl } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { ReceivedMessage } from '../messages/message.ts';
import type { Action, Fact } from './layout.ts';
import { perthTime } from './perth-time.ts';

/** The text of the multi-line fields, as the visitor wrote it, with a blank line between fields. */
export function longText(message: ContactMessage): string {
  return contactFields
    .filter(({ name, control }) => 'rows' in control && message[name] !== '')
    .map(({ name }) => message[name])
    .join('\n\n');
}

/** The sender and how to reach them: all other fields that are not empty. */
export function senderFacts(message: ContactMessage): Fact[] {
  return contactFields
    .filter(({ name, control }) => !('rows' in control) && message[name] !== '')
    .map((field) => ({ label: field.title, value: message[field.name], url: contactUrl(field, message[field.name]) }));
}

/** The facts about the receipt of a message. They contain no words from the visitor. */
export function receiptFacts({ reference, receivedAt }: ReceivedMessage): Fact[] {
  return [
    { label: 'Reference', value: reference },
    { label: 'Received', value: perthTime(receivedAt) },
  ];
}

/** A button that starts an email to the visitor, with the reference in its subject. */
export function replyAction({ reference, message }: ReceivedMessage, label = 'Reply'): Action[] {
  const urls = contactFields.map((field) => contactUrl(field, message[field.name]));
  const subject = encodeURIComponent(`Your enquiry (${reference})`);
  return urls
    .filter((url) => url?.startsWith('mailto:'))
    .map((url) => ({ label, url: `${url}?subject=${subject}`, isMain: true }));
}
