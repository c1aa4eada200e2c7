/** What the session of a signed-in visitor puts into the form, and when. */
import type { User } from '@supabase/supabase-js';
import {
  contactFields,
  mapContactFields,
  type ContactFieldName,
} from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { emptyFormValues, type FormValues } from './form-values';

export const prefillFields = ['name', 'email'] as const satisfies readonly ContactFieldName[];

export type PrefillField = (typeof prefillFields)[number];
export type Prefill = Record<PrefillField, string>;

export const emptyPrefill: Prefill = { name: '', email: '' };

const limits = mapContactFields(({ limit }) => limit);

/**
 * @param user as the browser stores them: parts may be missing.
 * @returns empty values for what the session does not know, and for what is too long for its field.
 */
export function prefillOf({ user_metadata, email }: Partial<User>): Prefill {
  const { full_name: fullName, name }: Record<string, unknown> = user_metadata ?? {};
  return {
    name: usable(fullName, limits.name) || usable(name, limits.name),
    email: usable(email, limits.email),
  };
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
    (field) =>
      values[field] === earlier[field] && next[field] !== earlier[field] && (next[field] !== '' || isUntouched),
  );
  return Object.fromEntries(changing.map((field) => [field, next[field]]));
}

/** One line that an input keeps as it is, so that its value can be recognised later. Empty if it is too long. */
function usable(value: unknown, limit: number): string {
  const line = typeof value === 'string' ? value.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() : '';
  return line.length > limit ? '' : line;
}
