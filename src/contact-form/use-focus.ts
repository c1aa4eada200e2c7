import { useEffect, useState } from 'react';
import { findInForm, findSubmitButton } from './form-controls.ts';
import { focusTime } from './focus-time.ts';
import type { Submission } from './use-submission.ts';

const findStatusLine = () => findInForm('[role=status]');

/** Where the focus is and what is in view, from a press of Send to its result. */
export function useFocus({ isSubmitting, result }: Submission) {
  /** The id of the element from which the form was last sent. */
  const [sentFrom, setSentFrom] = useState<string>();

  useEffect(() => {
    if (!isSubmitting) return;
    const waiting = document.activeElement;
    return () => {
      const { activeElement } = document;
      const button = findSubmitButton();
      // A click on the disabled button has focused an element around the form.
      const isUnmoved = activeElement === waiting || activeElement?.contains(button);
      if (isUnmoved) button?.focus({ preventScroll: true });
    };
  }, [isSubmitting]);

  useEffect(() => {
    if (!result) return;
    const invalid = findInForm('[aria-invalid=true]');
    if (invalid) {
      const timer = setTimeout(() => {
        invalid.focus({ preventScroll: true });
        invalid.scrollIntoView({ block: 'center' });
      }, focusTime);
      return () => {
        clearTimeout(timer);
      };
    }
    if (document.activeElement === findSubmitButton()) {
      // The links below the words are in view with them.
      findStatusLine()?.parentElement?.scrollIntoView({ block: 'nearest' });
    }
  }, [result]);

  /**
   * Call it at a press of Send. It moves the focus from the button, which a submission disables, to the status line. If
   * the button lost the focus only then, Firefox would make screen readers say that they leave the form, and read the
   * page's title.
   */
  function followSend(isSubmitted: boolean): void {
    const { activeElement } = document;
    setSentFrom(activeElement?.id);
    const status = findStatusLine();
    if (!status || !isSubmitted || !(activeElement instanceof HTMLButtonElement)) return;
    // From the start, screen readers would call the empty line clickable.
    status.tabIndex = -1;
    status.focus({ preventScroll: true });
  }

  return { sentFrom, followSend };
}
