/** What the form can know of a visitor who is signed in, and when it may stand in their fields. */
import type { User } from '@supabase/supabase-js';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { emptyFormValues } from './form-values';

const visitorFields = ['name', 'email'] as const;

export type Prefill = Pick<ContactMessage, (typeof visitorFields)[number]>;

export const emptyPrefill: Prefill = { name: '', email: '' };

/** Empty where there is no user, and where the session tells no text. */
export function prefillOf(user: User | undefined): Prefill {
  const { full_name: fullName, name }: Record<string, unknown> = user?.user_metadata ?? {};
  return { name: text(fullName) || text(name), email: text(user?.email) };
}

/**
 * What to fill in when the session changes. What the visitor typed, deleted or sent stays as it is. Once they typed
 * anything, nothing is taken out any more: the end of a session must not cost them half of a message.
 *
 * @param shown what stands in the form.
 * @param filled what was filled in before.
 * @param told what the session tells now.
 * @returns the fields that may change, with their texts.
 */
export function fieldsToPrefill(shown: ContactMessage, filled: Prefill, told: Prefill): Partial<Prefill> {
  const before: ContactMessage = { ...emptyFormValues, ...filled };
  const isUntouched = contactFields.every(({ name }) => shown[name] === before[name]);
  const changing = visitorFields.filter(
    (field) => shown[field] === filled[field] && (told[field] !== '' || isUntouched),
  );
  return Object.fromEntries(changing.map((field) => [field, told[field]]));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
