import { useRef } from 'react';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { keepDraft, readDraft } from './draft.ts';
import { emptyFormValues, formValuesOf, isEmpty, showValues, type FormValues } from './form-controls.ts';

/** The text before it is sent, which hydration, a reload, Back or a crash must not lose. */
export function useDraft() {
  /** Whether part of the text was typed before the page was opened. */
  const isRestored = useRef(false);

  /**
   * Shows what a visitor or a program has typed in the form from the server, and the draft in the other fields.
   *
   * @param served the form from the server, which React may have replaced by the other one.
   * @returns what the form then has.
   */
  function restore(form: HTMLFormElement, served: HTMLFormElement): FormValues {
    const typed = formValuesOf(served);
    const draft = readDraft();
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // After Back or a reload, the browser restores what was typed before.
    const isNewVisit = navigation?.type === 'navigate';
    isRestored.current = draft !== undefined || (!isNewVisit && !isEmpty(typed));
    const restored = draft ? mapContactFields(({ name }) => typed[name] || draft[name]) : typed;
    showValues(form, restored);
    return restored;
  }

  /** Call it at each change. @returns the form's text. */
  function keep(form: HTMLFormElement): FormValues {
    const typed = formValuesOf(form);
    keepDraft(typed);
    return typed;
  }

  /** Call it after the message was sent. */
  function clear(): void {
    keepDraft(emptyFormValues);
    isRestored.current = false;
  }

  /** Since the page was opened. Undefined if part of the text was typed before. */
  const seconds = () => (isRestored.current ? undefined : performance.now() / 1000);

  return { restore, keep, clear, seconds };
}
