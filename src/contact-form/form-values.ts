import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';

/** The text of each contact field before any check. It is an empty string if the field is empty. */
export type FormValues = Record<ContactFieldName, string>;

export const emptyFormValues: FormValues = mapContactFields(() => '');

export function formValuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  return mapContactFields(({ name }) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  });
}

export function isEmpty(values: FormValues): boolean {
  return contactFields.every(({ name }) => values[name] === '');
}
