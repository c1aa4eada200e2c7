/** What a form without script posted, to be shown again as it was typed. */
import { contactFields, type ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { keyField } from '../contact-form/idempotency-key-field.ts';
import { honeypotField } from './spam-signals.ts';

export type PostedForm = {
  texts: ContactMessage;
  honeypot: string;
  /** As it came, unchecked; a new one where none came. */
  key: string;
};

/**
 * Takes more than is accepted as a message: a text that is too long, or in another encoding than the site's, is not
 * lost for that.
 *
 * @param bytes undefined where the host gave none.
 */
export function readPostedForm(bytes: Uint8Array | undefined): PostedForm {
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  const texts: ContactMessage = { name: '', email: '', phone: '', message: '' };
  for (const field of contactFields) texts[field] = form.get(field) ?? '';
  return { texts, honeypot: form.get(honeypotField) ?? '', key: form.get(keyField) ?? crypto.randomUUID() };
}
