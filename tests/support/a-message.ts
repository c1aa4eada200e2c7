import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';

export function aMessage(change: Partial<ContactMessage> = {}): ContactMessage {
  return {
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '0400 000 000',
    message: 'Is the unit free?',
    ...change,
  };
}

/** A message with characters that incorrect encoding or escaping would change. */
export const unusualMessage = aMessage({
  name: 'Zoë Nguyen-Smith 🏖️',
  message: 'Two apartments near the jetty.\nCould you <manage> both & send a "quote"?',
});

export function shortLines(message: ContactMessage, lineBreak = '\n'): string {
  const short = contactFields.filter(({ name, control }) => !('rows' in control) && message[name] !== '');
  return short.map(({ name, title }) => `${title}: ${message[name]}`).join(lineBreak);
}
