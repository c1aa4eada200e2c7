import { useEffect, useRef, type RefObject } from 'react';
import { subscribeToSession } from '../session/gate';
import { formValuesOf } from './form-values';
import { emptyPrefill, prefillOf, fieldsToPrefill, type Prefill } from './prefill';

/** Fills in the name and the email of a visitor who is signed in, and takes them out again when they sign out. */
export function usePrefill(
  form: RefObject<HTMLFormElement | null>,
  fill: (field: keyof Prefill, text: string) => void,
): void {
  const filled = useRef(emptyPrefill);
  useEffect(
    () =>
      subscribeToSession((_event, session) => {
        if (!form.current) return;
        const texts = fieldsToPrefill(formValuesOf(form.current), filled.current, prefillOf(session?.user));
        filled.current = { ...filled.current, ...texts };
        if (texts.name !== undefined) fill('name', texts.name);
        if (texts.email !== undefined) fill('email', texts.email);
      }),
    [form, fill],
  );
}
