/** What the session of a signed-in visitor puts into the form, and when. */
import type { User } from '@supabase/supabase-js';
import { contactFields, type ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { emptyFormValues, type FormValues } from './form-values';

export const prefillFields = ['name', 'email'] as const satisfies readonly ContactFieldName[];

export type PrefillField = (typeof prefillFields)[number];
export type Prefill = Record<PrefillField, string>;

export const emptyPrefill: Prefill = { name: '', email: '' };

/** @returns empty values if there is no user, and for what the session does not know. */
export function prefillOf(user: User | undefined): Prefill {
  const { full_name: fullName, name }: Record<string, unknown> = user?.user_metadata ?? {};
  return { name: trimmed(fullName) || trimmed(name), email: trimmed(user?.email) };
}

/**
 * What to prefill when the session changes. Values that the visitor typed, deleted or sent stay as they are. Once they
 * have typed anything, no value is removed: the end of a session must not cost them half a message.
 *
 * @param values what is in the form.
 * @param earlier what was prefilled so far.
 * @param next what the session has now.
 * @returns the fields to change, with their values.
 */
export function prefillChanges(values: FormValues, earlier: Prefill, next: Prefill): Partial<Prefill> {
  const prefilled: FormValues = { ...emptyFormValues, ...earlier };
  const isUntouched = contactFields.every(({ name }) => values[name] === prefilled[name]);
  const changing = prefillFields.filter(
    (field) => values[field] === earlier[field] && (next[field] !== '' || isUntouched),
  );
  return Object.fromEntries(changing.map((field) => [field, next[field]]));
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
