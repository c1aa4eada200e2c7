import type { User } from '@supabase/supabase-js';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { subscribeToSession } from '../session/gate';
import { formValuesOf } from './form-values';
import { emptyPrefill, prefillChanges, prefillFields, prefillOf, type PrefillField } from './prefill';

/** Fills in the name and email of a signed-in visitor, and removes them when the visitor signs out. */
export function usePrefill(
  form: RefObject<HTMLFormElement | null>,
  setValue: (field: PrefillField, value: string) => void,
): void {
  const prefilled = useRef(emptyPrefill);

  const prefill = useEffectEvent((user: User | undefined) => {
    if (!form.current) return;
    const changes = prefillChanges(formValuesOf(form.current), prefilled.current, prefillOf(user));
    prefilled.current = { ...prefilled.current, ...changes };
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
