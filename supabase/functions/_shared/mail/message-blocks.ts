import { contactFields } from '../contact/contact-fields.ts';
import type { ContactMessage, ReceivedMessage } from '../contact/contact-message.ts';
import { contactUrl, mailtoUrl } from '../contact/contact-url.ts';
import type { Action, Fact } from './layout.ts';
import { perthTime } from '../perth-time.ts';

/** The text of the multi-line fields, as the visitor wrote it, with a blank line between fields. */
export function longText(message: ContactMessage): string {
  const texts = contactFields.filter(({ control }) => 'rows' in control).map(({ name }) => message[name]);
  return texts.filter(Boolean).join('\n\n');
}

/** The sender and how to reach them: all other fields that are not empty. @param cc gets a copy of the reply. */
export function senderFacts(message: ContactMessage, cc: string | undefined): Fact[] {
  const shown = contactFields.filter(({ control, name }) => !('rows' in control) && message[name] !== '');
  return shown.map((field) => {
    const value = message[field.name];
    return { label: field.title, value, url: contactUrl(field, value, { cc }) };
  });
}

/** They contain no words from the visitor. */
export function receiptFacts({ reference, receivedAt }: ReceivedMessage): Fact[] {
  return [
    { label: 'Reference', value: reference },
    { label: 'Received', value: perthTime(receivedAt) },
  ];
}

/** A button that starts an email to the visitor. @param cc gets a copy of it. */
export function replyAction({ reference, message }: ReceivedMessage, cc: string | undefined, name: string): Action {
  const url = mailtoUrl(message.email, { subject: `Your enquiry (${reference})`, cc });
  return { label: `Reply to ${name}`, url };
}
