import { useFormik } from 'formik';
import { useRef, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { honeypotField } from '../../supabase/functions/_shared/contact/protocol.ts';
import { fieldErrorOf, resultWords, type SubmissionResult } from '../form-content/submission-result.ts';
import { emptyFormValues, findSubmitButton, showValues, type FormValues } from './form-controls.ts';
import { findForm } from './form-element.ts';
import { focusTime } from './focus-time.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { showToast } from './Toasts.tsx';
import type { useDraft } from './use-draft.ts';

export type Submission = ReturnType<typeof useSubmission>;

/**
 * What happens from a press of Send to its result. Formik has a copy of the form's text, for what the page shows of it,
 * and as its `status` the result, which is also the error of a field.
 */
export function useSubmission(labels: Queries.PageForm, draft: ReturnType<typeof useDraft>) {
  /** As checked at the last press of Send. */
  const message = useRef(emptyFormValues);

  const formik = useFormik({
    initialValues: emptyFormValues,
    onSubmit: async (_, { resetForm, setSubmitting }) => {
      const form = findForm();
      if (!form) return;
      const request = {
        message: message.current,
        honeypot: (new FormData(form).get(honeypotField) as string | null) ?? '',
        seconds: draft.seconds(),
      };
      const sent = await sendContactMessage(request);
      if (sent.outcome === 'sent') {
        form.reset();
        draft.clear();
        resetForm();
      }
      flushSync(() => {
        setSubmitting(false);
      });
      await new Promise((resolve) => setTimeout(resolve, focusTime));
      show(sent);
    },
  });
  const { values, isSubmitting } = formik;
  const result = isSubmitting ? undefined : (formik.status as SubmissionResult | undefined);

  function show(shown: SubmissionResult): void {
    formik.setStatus(shown);
    showToast(resultWords(labels, shown), shown.outcome === 'sent');
  }

  /** Call it when the text changes. The form shows one error at a time, so a change of its field removes the result. */
  function change(typed: FormValues, name?: string): void {
    void formik.setValues(typed, false);
    if (name && fieldErrorOf(result, name)) formik.setStatus(undefined);
  }

  /** Sends the form's text or, at once, shows its first mistake. @returns whether it is being sent. */
  function send(event: SubmitEvent<HTMLFormElement>, typed: FormValues): boolean {
    change(typed);
    const check = checkContactMessage(typed);
    if (!check.ok) {
      show({ outcome: 'invalid', ...check.fieldError });
      return false;
    }
    message.current = check.message;
    formik.setStatus(undefined);
    formik.handleSubmit(event);
    return true;
  }

  /** Sends the last message again, with this address. The form must be empty: it gets that message's text. */
  function sendAgain(email: string): void {
    const form = findForm();
    if (form) showValues(form, { ...message.current, email });
    findSubmitButton()?.click();
  }

  return { values, isSubmitting, result, change, send, sendAgain };
}
