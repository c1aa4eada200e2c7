import {
  contactFields,
  mapContactFields,
  type ContactFieldName,
} from '../../supabase/functions/_shared/contact/contact-fields.ts';

/** The honeypot's name, in the form and in the site function. Visitors cannot see this field; only programs fill it. */
export const honeypotField = 'website';

/** The unchecked text of each contact field; an empty string without text. */
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
