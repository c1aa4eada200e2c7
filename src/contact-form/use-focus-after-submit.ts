import { useEffect, useRef, type RefObject } from 'react';
import type { SubmissionResult } from './submission-result';

/**
 * Moves the focus after a submission, because the disabled button has lost it: to the invalid field, to the button
 * after any other failure, or to the status line after a success. The next Tab starts there. (The first field would
 * invite another message, and a phone's keyboard would cover the result.) If the visitor has moved the focus, it stays.
 * A click on the disabled button does not count: it focuses an element around the form.
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
    // Otherwise React would try to focus the disabled button again, and would measure the page before it is painted.
    button.current?.blur();
  };
}

/** The part of the window between the bar and the toast, in pixels from the top. */
function freePart(): { start: number; end: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { start: parseFloat(scrollPaddingTop) || 0, end: window.innerHeight - (parseFloat(scrollPaddingBottom) || 0) };
}

/**
 * Scrolls a field to the middle of the free part, or as near to it as possible if the toast would cover the button.
 * (This also stops any scrolling to the button that is still going on.)
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

/** The space to leave above the button and below the status line, in pixels. */
const gap = 8;

/** Scrolls just far enough to show the status line in the free part, and keeps the button above it in view. */
function scrollToBoth(button: Element, statusLine: Element): void {
  const { start, end } = freePart();
  const below = statusLine.getBoundingClientRect().bottom + gap - end;
  const above = button.getBoundingClientRect().top - gap - start;
  window.scrollBy({ top: Math.min(Math.max(below, 0), above) });
}
