import { useFormik } from 'formik';
import { graphql } from 'gatsby';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { contactFields, type ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { checkContactMessage, type FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { yieldToMain } from '../hydration/yield-to-main';
import { openDraft } from './draft';
import { Field } from './Field';
import { nameFieldId } from './go-to-contact-form';
import { Honeypot } from './Honeypot';
import type { SubmissionResult } from './submission-result';
import { ResponseError, sendContactMessage } from './send-contact-message';
import { StatusLine } from './StatusLine';
import { closeToasts, showToast, Toasts } from './Toasts';
import { emptyFormValues, formValuesOf } from './form-values';
import { useFocusAfterSubmit } from './use-focus-after-submit';
import { usePrefill } from './use-prefill';

type Props = {
  labels: Queries.ContactForm_labelsFragment;
  /** As it was sent. Where an extension has changed it, React makes another one, and leaves this with what was typed. */
  sentForm?: HTMLFormElement | null;
  /** Called when the form, whose HTML was there before, does what it is for. */
  onReady?: () => void;
};

/** No reference takes more room: all have as many letters, and none is wider. */
const widestReference = 'WWWWWWWW';

/**
 * The card with the contact form. What was typed is checked when it is sent and stays, through a reload too, until the
 * site function has confirmed the message; every outcome is told in a toast and in the status line under the button.
 */
export function ContactForm({ labels, sentForm, onReady }: Props) {
  const [draft] = useState(openDraft);
  const [outcome, setOutcome] = useState<SubmissionResult>();
  const [mark, setMark] = useState<FieldError>();
  const formElement = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const statusLine = useRef<HTMLDivElement>(null);
  const sent = (reference: string | undefined): SubmissionResult => ({
    kind: 'sent',
    title: labels.sentTitle,
    text: labels.sentText,
    reference,
  });
  const failed: SubmissionResult = { kind: 'failed', title: labels.failedTitle, text: labels.failedText };
  const honeypot = useRef<HTMLInputElement>(null);

  /** What an earlier try was told is not true of this one. */
  function forgetOutcome() {
    closeToasts();
    setOutcome(undefined);
  }

  function tell(result: SubmissionResult) {
    setOutcome(result);
    showToast(result);
  }

  function tellIssue(issue: FieldError) {
    setMark(issue);
    tell({ kind: 'invalid', title: labels.invalidTitle, text: issue.error });
  }

  const form = useFormik({
    initialValues: emptyFormValues,
    // All is checked at once, when it is sent: Formik need not do anything at each key.
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: async (values, { resetForm }) => {
      forgetOutcome();
      // The press is answered first, by the button: on a slow phone the rest takes longer than the eye waits.
      await yieldToMain();
      const check = checkContactMessage(values);
      if (!check.ok) {
        tellIssue(check.fieldError);
        return;
      }
      let reference: string | undefined;
      try {
        reference = await sendContactMessage({
          ...draft.submissionOf(check.message),
          website: honeypot.current?.value ?? '',
          seconds: draft.isRestored() ? undefined : performance.now() / 1000,
        });
      } catch (error) {
        if (error instanceof ResponseError && error.status === 409) draft.forgetSubmissions();
        console.error('The contact message was not sent.', error);
        tell(failed);
        return;
      }
      draft.forget();
      resetForm();
      tell(sent(reference));
    },
  });
  const known = form.isSubmitting ? undefined : outcome;
  const beginTry = useFocusAfterSubmit({ form: formElement, button, statusLine }, known);

  const { setFieldValue, setValues } = form;
  // React leaves what was typed before the page's scripts arrived in the fields, but empties them with the next change,
  // as the form knows nothing of it. A layout effect: done before anything can be typed that would be kept instead.
  useLayoutEffect(() => {
    const form = sentForm ?? formElement.current;
    const texts = form && draft.restore(formValuesOf(form));
    if (texts) void setValues(texts, false);
  }, [draft, sentForm, setValues]);

  useEffect(() => onReady?.(), [onReady]);

  // After the draft, which goes before it.
  usePrefill(
    formElement,
    useCallback(
      (field, text) => {
        setMark((marked) => (marked?.field === field ? undefined : marked));
        void setFieldValue(field, text, false);
      },
      [setFieldValue],
    ),
  );

  /** What would be typed while a message is under way is not part of it, and would be lost with the reset. */
  const fieldProps = (name: ContactFieldName) => ({
    name,
    value: form.values[name],
    onChange: form.handleChange,
    readOnly: form.isSubmitting,
    error: mark?.field === name ? mark.error : undefined,
  });

  /**
   * What is left empty, or is no address, the browser finds before the form does. Its bubble, in the browser's language
   * and gone after a few seconds, gives way to the words of the rule, which the same mistake has everywhere else. The
   * browser asks for each wrong field in turn; the first one is told.
   */
  function tellFirstInvalid(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]');
    const first = [...fields].find(({ validity }) => !validity.valid);
    const field = contactFields.find(({ name }) => name === first?.name)?.name;
    if (!first || !field || event.target !== first) return;
    forgetOutcome();
    const check = checkContactMessage(formValuesOf(event.currentTarget));
    tellIssue(check.ok ? { field, error: first.validationMessage } : check.fieldError);
  }

  function textChanged({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    draft.keep(formValuesOf(currentTarget));
    if (mark && target === currentTarget.elements.namedItem(mark.field)) {
      setMark(undefined);
      closeToasts();
    }
  }

  return (
    <div className="card text-ink sm:p-10">
      <h3 className="text-3xl text-deep">{labels.heading}</h3>
      <p className="mt-2">{labels.promise}</p>
      <form
        ref={formElement}
        method="post"
        action="/api/contact"
        onSubmit={(event) => {
          beginTry();
          // What is seen is what is sent: a program that fills forms may have put it there without an event.
          void setValues(formValuesOf(event.currentTarget), false);
          form.handleSubmit(event);
        }}
        onInvalidCapture={tellFirstInvalid}
        onChange={textChanged}
        className="mt-6 space-y-5"
      >
        <Field id={nameFieldId} label={labels.nameLabel} autoComplete="name" required {...fieldProps('name')} />
        <Field
          id="contact-email"
          label={labels.emailLabel}
          type="email"
          autoComplete="email"
          required
          {...fieldProps('email')}
        />
        <Field
          id="contact-phone"
          label={labels.phoneLabel}
          hint={labels.phoneHint}
          type="tel"
          autoComplete="tel"
          {...fieldProps('phone')}
        />
        <Field id="contact-message" label={labels.messageLabel} rows={6} required {...fieldProps('message')} />
        <Honeypot ref={honeypot} label={labels.honeypotLabel} />
        <div>
          <button ref={button} type="submit" disabled={form.isSubmitting} className="button-send">
            {form.isSubmitting ? labels.sendingButton : labels.submitButton}
          </button>
          <StatusLine
            ref={statusLine}
            outcome={known}
            sending={form.isSubmitting ? labels.sendingButton : undefined}
            possible={[sent(widestReference), failed]}
            referenceLabel={labels.referenceLabel}
          />
        </div>
      </form>
      <Toasts label={labels.toastsLabel} closeLabel={labels.closeToast} />
    </div>
  );
}

export const fragment = graphql`
  fragment ContactForm_labels on PageForm {
    heading
    promise
    nameLabel
    emailLabel
    phoneLabel
    phoneHint
    messageLabel
    honeypotLabel
    submitButton
    sendingButton
    sentTitle
    sentText
    referenceLabel
    invalidTitle
    failedTitle
    failedText
    toastsLabel
    closeToast
  }
`;
