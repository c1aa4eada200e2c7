import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { formId } from './form-element.ts';

/** The text of each contact field before any check. */
export type FormValues = Record<ContactFieldName, string>;

export const emptyFormValues: FormValues = mapContactFields(() => '');

export function formValuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  return mapContactFields(({ name }) => (data.get(name) as string | null) ?? '');
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

/** Finds an element of the contact form, and not of a form that an extension has added. */
export function findInForm(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`form#${formId} ${selector}`);
}

export const findSubmitButton = () => findInForm('[type=submit]');

/** Moves the focus and the selection, if their control was removed, to the same control of the new form. */
export function moveFocus(from: Element | null | undefined, form: HTMLFormElement): void {
  if (!from || from.isConnected) return;
  const to = form.elements.namedItem(from.id) as HTMLInputElement | null;
  if (!to) return;
  to.focus({ preventScroll: true });
  const { selectionStart: start, selectionEnd: end } = from as HTMLInputElement;
  // Controls for email addresses have no selection.
  if (typeof start === 'number') to.setSelectionRange(start, end);
}
