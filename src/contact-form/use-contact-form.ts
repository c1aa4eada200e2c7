import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { contactFieldId, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { findSlip } from '../form-content/provider-slips.ts';
import { honeypotAttributes } from '../form-content/describe-field.ts';
import { resultWords, type SubmissionResult } from '../form-content/submission-result.ts';
import { keepDraft, readDraft } from './draft.ts';
import { findForm, settledEvent } from './form-element.ts';
import { emptyFormValues, findSubmitButton, formValuesOf, isEmpty, moveFocus, showValues } from './form-controls.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { showToast } from './Toasts.tsx';

/** In milliseconds. Without this wait, Orca would say a fast result twice, as it still reads the status line. */
const focusTime = 100;

type ContactFormState = ReturnType<typeof useContactForm>;
export type FieldProps = ReturnType<ContactFormState['fieldProps']>;
export type StatusLineProps = ContactFormState['statusLineProps'];

/**
 * The state of the contact form. The controls have the text: whoever put it there, it counts at hydration, at each
 * change and at Send. Formik has a copy of it, the field errors and, as its `status`, the submission result.
 */
export function useContactForm(labels: Queries.PageForm) {
  // If an extension has changed the page, React renders a new form in place of the one from the server.
  const [atStart] = useState(() =>
    typeof document === 'undefined' ? {} : { form: findForm(), focused: document.activeElement },
  );
  const form = useRef<HTMLFormElement>(null);
  const statusLine = useRef<HTMLDivElement>(null);
  const checked = useRef(emptyFormValues);
  /** Whether part of the text was typed before the page was opened. */
  const isRestored = useRef(false);
  /** The slip in the email address, once the visitor has left it. */
  const [slip, setSlip] = useState<ReturnType<typeof findSlip>>();
  const [focusedAtSubmit, setFocusedAtSubmit] = useState<Element | null>(null);

  const formik = useFormik({
    initialValues: emptyFormValues,
    onSubmit: async (_, { resetForm }) => {
      const focused = document.activeElement;
      const honeypot = form.current?.querySelector<HTMLInputElement>(`#${honeypotAttributes.id}`)?.value ?? '';
      const seconds = isRestored.current ? undefined : performance.now() / 1000;
      const sent = await sendContactMessage({ message: checked.current, honeypot, seconds });
      if (sent.outcome === 'sent') {
        form.current?.reset();
        keepDraft(emptyFormValues);
        isRestored.current = false;
        resetForm();
      }
      flushSync(() => {
        formik.setSubmitting(false);
      });
      const { activeElement } = document;
      // A click on the disabled button has focused an element around the form.
      const isUnmoved = activeElement === focused || activeElement?.contains(form.current);
      if (isUnmoved) findSubmitButton()?.focus({ preventScroll: true });
      await new Promise((resolve) => setTimeout(resolve, focusTime));
      showResult(sent);
    },
  });
  const { errors, isSubmitting, setFieldError, setValues, values } = formik;
  const result = isSubmitting ? undefined : (formik.status as SubmissionResult | undefined);

  function showResult(shown: SubmissionResult) {
    formik.setErrors(shown.outcome === 'invalid' && shown.field ? { [shown.field]: shown.error } : {});
    formik.setStatus(shown);
    showToast(resultWords(labels, shown), shown.outcome === 'sent');
  }

  useEffect(() => {
    if (!result) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      invalid.focus({ preventScroll: true });
      invalid.scrollIntoView({ block: 'center' });
    } else if (document.activeElement === findSubmitButton()) {
      statusLine.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [result]);

  // A layout effect runs before the visitor can type anything more.
  const takeOver = useEffectEvent(() => {
    if (!form.current) return;
    // The browser's error bubble soon disappears, and may be in another language.
    form.current.noValidate = true;
    const typed = formValuesOf(atStart.form ?? form.current);
    const draft = readDraft();
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // After Back or a reload, the browser restores what was typed before.
    const isNewVisit = navigation?.type === 'navigate';
    isRestored.current = draft !== undefined || (!isNewVisit && !isEmpty(typed));
    const restored = draft ? mapContactFields(({ name }) => typed[name] || draft[name]) : typed;
    showValues(form.current, restored);
    void setValues(restored, false);
    if (atStart.form && atStart.form !== form.current) moveFocus(atStart.focused, form.current);
    // A native post that is under way cancels the event. It has removed the draft, because no script runs after it.
    const event = new Event(settledEvent, { bubbles: true, cancelable: true });
    if (form.current.dispatchEvent(event)) keepDraft(formValuesOf(form.current));
  });
  useLayoutEffect(() => {
    takeOver();
  }, []);

  function takeText(element: HTMLFormElement) {
    const typed = formValuesOf(element);
    void setValues(typed, false);
    keepDraft(typed);
    return typed;
  }

  const formProps: ComponentProps<'form'> = {
    ref: form,
    // React's onChange misses values that a program has set before its event.
    onInput: ({ currentTarget, target }) => {
      takeText(currentTarget);
      const { name } = target as HTMLInputElement;
      if (name === 'email') setSlip(undefined);
      // The form shows one error at a time, so the result disappears when the error does.
      if (errors[name as ContactFieldName] === undefined) return;
      setFieldError(name, undefined);
      formik.setStatus(undefined);
    },
    onBlur: ({ target, currentTarget }) => {
      if (target.id === contactFieldId('email')) setSlip(findSlip(formValuesOf(currentTarget).email));
    },
    onSubmit: (event) => {
      event.preventDefault();
      setFocusedAtSubmit(document.activeElement);
      // A program that fills in forms may have set values without an event.
      const check = checkContactMessage(takeText(event.currentTarget));
      if (!check.ok) {
        showResult({ outcome: 'invalid', ...check.fieldError });
        return;
      }
      checked.current = check.message;
      formik.setStatus(undefined);
      setSlip(undefined);
      // The button will be disabled. If it lost the focus only then, Firefox would make screen readers say that they
      // leave the form, and read the page's title.
      if (document.activeElement instanceof HTMLButtonElement) statusLine.current?.focus({ preventScroll: true });
      formik.handleSubmit(event);
    },
  };

  const fieldProps = (name: ContactFieldName) => ({
    /** For the character count only: React would replace what a program has put into the control. */
    value: values[name],
    error: errors[name],
    /** Whether Enter was pressed in this field. Otherwise the focus moves there, and a screen reader reads the error. */
    hasFocus: focusedAtSubmit?.id === contactFieldId(name),
    // A change during a submission would not be sent, and would be lost when the form is reset.
    readOnly: isSubmitting,
    slip,
  });

  /** Sends the last message again, with this address. The form must be empty: it gets that message's text. */
  function sendAgain(email: string) {
    if (!form.current) return;
    showValues(form.current, { ...checked.current, email });
    findSubmitButton()?.click();
  }

  const isAtField = result?.outcome === 'invalid' && result.field !== undefined;
  const statusLineResult = isAtField ? undefined : result;
  const statusLineProps = { ref: statusLine, values, isSubmitting, result: statusLineResult, sendAgain };

  return { formProps, fieldProps, statusLineProps, isSubmitting, hasResult: result !== undefined };
}
