import { useEffect, useRef, type RefObject } from 'react';
import type { SubmissionResult } from './submission-result';

type Places = {
  form: RefObject<HTMLFormElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  statusLine: RefObject<HTMLElement | null>;
};

/**
 * Brings the focus, which a disabled button loses, to where the visitor can go on: after a mistake to the marked field,
 * after a failure to the button, which tries again. After a success to the status line: it is what there is to read, and
 * Tab leads on from there. The first field would ask for another message, and on a phone open the keyboard over the
 * answer. Who has gone elsewhere while the message was under way is left there.
 *
 * @param outcome undefined until the try is over.
 * @returns to be called when a try begins.
 */
export function useFocusAfterSubmit(
  { form, button, statusLine }: Places,
  outcome: SubmissionResult | undefined,
): () => void {
  const begunAt = useRef<Element>(null);

  useEffect(() => {
    if (!outcome) return;
    const marked = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (outcome.kind === 'invalid') bringFocusTo(marked, 'center');
    else if (document.activeElement === document.body || document.activeElement === begunAt.current) {
      bringFocusTo((outcome.kind === 'sent' ? statusLine : button).current, 'nearest');
    }
  }, [outcome, form, button, statusLine]);

  return () => {
    begunAt.current = document.activeElement;
    // It is about to lose the focus by being disabled. React would try to give it back, and measure the page for that
    // before the press is answered.
    button.current?.blur();
  };
}

/**
 * A browser that scrolls by itself to a field scrolls to its caret only, and leaves the rest under the bar or a toast.
 *
 * @param block the middle for what is elsewhere: the page may be on its way to the button still, and stops for nothing
 *   less than another scroll.
 */
function bringFocusTo(element: HTMLElement | null | undefined, block: 'center' | 'nearest') {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}
