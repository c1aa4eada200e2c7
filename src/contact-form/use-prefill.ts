import { useEffect, useRef, type RefObject } from 'react';
import { subscribeToSession } from '../session/gate';
import { textsIn } from './form-values';
import { noVisitorTexts, textsOfVisitor, textsToFill, type VisitorTexts } from './prefill';

/** Fills in the name and the email of a visitor who is signed in, and takes them out again when they sign out. */
export function useVisitorTexts(
  form: RefObject<HTMLFormElement | null>,
  fill: (field: keyof VisitorTexts, text: string) => void,
): void {
  const filled = useRef(noVisitorTexts);
  useEffect(
    () =>
      subscribeToSession((_event, session) => {
        if (!form.current) return;
        const texts = textsToFill(textsIn(form.current), filled.current, textsOfVisitor(session?.user));
        filled.current = { ...filled.current, ...texts };
        if (texts.name !== undefined) fill('name', texts.name);
        if (texts.email !== undefined) fill('email', texts.email);
      }),
    [form, fill],
  );
}
