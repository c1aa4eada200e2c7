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
      if (button.current && statusLine.current) scrollToBoth(button.current, statusLine.current);
    }
  }, [result, form, button, statusLine]);

  return () => {
    focusedAtStart.current = document.activeElement;
    // Otherwise React tries to give the focus back to the button that is disabled next, and measures the page to do so
    // before the browser can paint the pressed button.
    button.current?.blur();
  };
}

/** The part of the window between the bar and a toast. */
function freePart(): { start: number; end: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { start: parseFloat(scrollPaddingTop) || 0, end: window.innerHeight - (parseFloat(scrollPaddingBottom) || 0) };
}

/**
 * Scrolls a field to the middle of the free part, or as near to it as keeps the button out of the toast. (The page may still
 * be scrolling to the button, and only another scroll stops that.)
 */
function scrollToMiddle(field: Element, button: Element): void {
  const { start, end } = freePart();
  const { top, bottom } = field.getBoundingClientRect();
  const distance = (top + bottom - start - end) / 2;
  const underEnd = button.getBoundingClientRect().bottom - distance - end;
  const aboveBottom = window.innerHeight - button.getBoundingClientRect().top + distance;
  const isCovered = underEnd > 0 && aboveBottom > 0;
  const further = underEnd < aboveBottom ? underEnd : -aboveBottom;
  window.scrollBy({ top: distance + (isCovered ? further : 0) });
}

/** In pixels. */
const gap = 8;

/** Scrolls as far as brings the status line into the free part, and keeps the button above it there. */
function scrollToBoth(button: Element, statusLine: Element): void {
  const { start, end } = freePart();
  const below = statusLine.getBoundingClientRect().bottom + gap - end;
  const above = button.getBoundingClientRect().top - gap - start;
  window.scrollBy({ top: Math.min(Math.max(below, 0), above) });
}
