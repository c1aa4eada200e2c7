import type { User } from '@supabase/supabase-js';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { subscribeToSession, userIdAtLoad } from '../session/gate';
import { formValuesOf } from './form-values';
import { emptyPrefill, prefillChanges, prefillFields, prefillOf, type PrefillField } from './prefill';

/**
 * Fills in the name and email of a signed-in visitor, and removes them when the visitor signs out.
 *
 * Anyone can send the visitor a link that signs in someone else. So a form with the values of one user never gets those
 * of another, and an email address, to which the company replies, only comes from a session stored before the page was
 * loaded.
 */
export function usePrefill(
  form: RefObject<HTMLFormElement | null>,
  setValue: (field: PrefillField, value: string) => void,
): void {
  const prefilled = useRef(emptyPrefill);
  const prefilledFor = useRef<string>(undefined);

  const prefill = useEffectEvent((user: User | undefined) => {
    if (!form.current) return;
    if (user && prefilledFor.current && user.id !== prefilledFor.current) return;
    const { name, email } = user ? prefillOf(user) : emptyPrefill;
    const next = { name, email: user?.id === userIdAtLoad() ? email : '' };
    const changes = prefillChanges(formValuesOf(form.current), prefilled.current, next);
    prefilled.current = { ...prefilled.current, ...changes };
    const isPrefilled = prefillFields.some((field) => prefilled.current[field] !== '');
    prefilledFor.current = isPrefilled ? (user?.id ?? prefilledFor.current) : undefined;
    for (const field of prefillFields) {
      if (changes[field] !== undefined) setValue(field, changes[field]);
    }
  });

  useEffect(
    () =>
      subscribeToSession((_event, session) => {
        prefill(session?.user);
      }),
    [],
  );
}
