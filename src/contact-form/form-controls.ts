import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { findForm } from './form-element.ts';

/** The text of each contact field before any check. */
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

/** Puts the values into the form's controls. A control that already has its value keeps the selection. */
export function showValues(form: HTMLFormElement, values: FormValues): void {
  for (const { name } of contactFields) {
    const control = form.elements.namedItem(name) as HTMLInputElement;
    if (control.value !== values[name]) control.value = values[name];
  }
}

export function findSubmitButton(): HTMLElement | null | undefined {
  return findForm()?.querySelector<HTMLElement>('[type=submit]');
}

/** Moves the focus and the selection from a removed control to the same control of the new form. */
export function moveFocus(from: Element | null | undefined, form: HTMLFormElement): void {
  const to = from?.id && form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${from.id}`);
  if (!to) return;
  to.focus({ preventScroll: true });
  const { selectionStart: start, selectionEnd: end } = from as HTMLInputElement;
  // Controls for email addresses have no selection.
  if (typeof start === 'number') to.setSelectionRange(start, end);
}
