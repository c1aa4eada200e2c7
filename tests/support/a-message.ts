import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';

/** Returns a valid message with a value in every field, as `checkContactMessage` would return it. */
export function aMessage(change: Partial<ContactMessage> = {}): ContactMessage {
  return {
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '0400 000 000',
    message: 'Is the unit free?',
    ...change,
  };
}
