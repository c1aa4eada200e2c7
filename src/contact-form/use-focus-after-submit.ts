import { useEffect, useRef, type RefObject } from 'react';
import type { SubmissionResult } from './submission-result';

/**
 * A disabled button loses the focus. This moves it to where the visitor can go on: to the invalid field, after a failure to
 * the button, and after a success to the status line, from which Tab goes on. (The first field would invite another message,
 * and a phone's keyboard would cover the result.) The focus stays if the visitor has moved it during the submission. An
 * element around the form does not count, because a click on the disabled button moves the focus there.
 *
 * @param result undefined during a submission.
 * @returns a function to call when a submission starts.
 */
export function useFocusAfterSubmit(
  form: RefObject<HTMLFormElement | null>,
  button: RefObject<HTMLButtonElement | null>,
  statusLine: RefObject<HTMLElement | null>,
  result: SubmissionResult | undefined,
): () => void {
  const focusedAtStart = useRef<Element>(null);

  useEffect(() => {
    if (!result) return;
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    const { activeElement } = document;
    if (result.outcome === 'invalid' && invalidField) {
      invalidField.focus({ preventScroll: true });
      if (button.current) scrollToMiddle(invalidField, button.current);
    } else if (activeElement === focusedAtStart.current || activeElement?.contains(form.current)) {
      (result.outcome === 'sent' ? statusLine : button).current?.focus({ preventScroll: true });
      // Both, because a toast may cover one of them.
      button.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    }
  }, [result, form, button, statusLine]);

  return () => {
    focusedAtStart.current = document.activeElement;
    // Otherwise React tries to give the focus back to the button that is disabled next, and measures the page to do so
    // before the browser can paint the pressed button.
    button.current?.blur();
  };
}

/**
 * Scrolls a field to the middle between the bar and a toast, or as near to it as keeps the button out of the toast. (The page
 * may still be scrolling to the button, and only another scroll stops that.)
 */
function scrollToMiddle(field: Element, button: Element): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const start = parseFloat(scrollPaddingTop) || 0;
  const end = window.innerHeight - (parseFloat(scrollPaddingBottom) || 0);
  const { top, bottom } = field.getBoundingClientRect();
  const distance = (top + bottom - start - end) / 2;
  const underEnd = button.getBoundingClientRect().bottom - distance - end;
  const aboveBottom = window.innerHeight - button.getBoundingClientRect().top + distance;
  const isCovered = underEnd > 0 && aboveBottom > 0;
  const further = underEnd < aboveBottom ? underEnd : -aboveBottom;
  window.scrollBy({ top: distance + (isCovered ? further : 0) });
}
