/** What stands in the form's fields, as typed: unchecked, and empty where nothing was. */
import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';

export const emptyFormValues: ContactMessage = mapContactFields(() => '');

export function formValuesOf(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  return mapContactFields(({ name }) => String(data.get(name) ?? ''));
}

export function isEmpty(texts: ContactMessage): boolean {
  return contactFields.every(({ name }) => texts[name] === '');
}
