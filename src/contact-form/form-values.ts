/** What stands in the form's fields, as typed: unchecked, and empty where nothing was. */
import { contactFields, type ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';

export const emptyFormValues: ContactMessage = { name: '', email: '', phone: '', message: '' };

export function formValuesOf(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const texts = { ...emptyFormValues };
  for (const field of contactFields) texts[field] = String(data.get(field) ?? '');
  return texts;
}

export function isEmpty(texts: ContactMessage): boolean {
  return contactFields.every((field) => texts[field] === '');
}
