import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { contactFieldId, type ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { openDraft } from './draft';
import { endEarlyClick } from './early-click';
import { emptyFormValues, formValuesOf, isEmpty } from './form-values';
import { sendContactMessage } from './send-contact-message';
import { resultWords, type SubmissionResult } from './submission-result';
import { showToast } from './Toasts';

/**
 * The state of the contact form. Formik manages the form values, the field errors, and whether the form is submitting.
 * Its `status` is the submission result. The draft keeps the values until the site function has confirmed the message.
 */
export function useContactForm(labels: Queries.ContactForm_labelsFragment) {
  const [draft] = useState(openDraft);
  // The form from the server contains the text typed before hydration. If an extension has changed the page, React
  // renders a new form instead of hydrating that one.
  const [atStart] = useState(() =>
    typeof document === 'undefined' ? {} : { form: document.forms[0], focused: document.activeElement },
  );
  const form = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const statusLine = useRef<HTMLDivElement>(null);
  const checked = useRef(emptyFormValues);
  const [focusedAtSubmit, setFocusedAtSubmit] = useState<Element | null>(null);

  const formik = useFormik({
    initialValues: emptyFormValues,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: async (_, { resetForm }) => {
      const message = checked.current;
      const sent = await sendContactMessage({
        ...draft.withKey(message),
        honeypot: honeypot.current?.value ?? '',
        seconds: draft.isRestored() ? undefined : performance.now() / 1000,
      });
      if (sent.outcome === 'sent') {
        draft.forget();
        resetForm();
      }
      showResult(sent.outcome === 'sent' ? { ...sent, replyTo: message.email } : sent);
    },
  });
  const { errors, isSubmitting, setFieldError, setValues, values } = formik;
  const result = isSubmitting ? undefined : (formik.status as SubmissionResult | undefined);

  function showResult(shown: SubmissionResult) {
    formik.setErrors(shown.outcome === 'invalid' && shown.field ? { [shown.field]: shown.error } : {});
    formik.setStatus(shown);
    showToast(resultWords(labels, shown), shown.outcome === 'sent');
  }

  // The disabled button has lost the focus. If the visitor has moved the focus, it stays. A click on the disabled button
  // does not count: it focuses an element around the form.
  useEffect(() => {
    if (!result) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const { activeElement } = document;
    if (invalid) {
      invalid.focus({ preventScroll: true });
      invalid.scrollIntoView({ block: 'center' });
    } else if (activeElement === focusedAtSubmit || activeElement?.contains(form.current)) {
      button.current?.focus({ preventScroll: true });
      statusLine.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [result, focusedAtSubmit]);

  // Text typed before hydration is in the controls but not in Formik, so the next render would clear it. A layout
  // effect runs before the visitor can type anything more.
  const takeOver = useEffectEvent(() => {
    const typedInto = atStart.form ?? form.current;
    if (!typedInto || !form.current) return;
    // From now on only this code validates. The browser's error bubble soon disappears, and may be in another language.
    form.current.noValidate = true;
    // The page that confirms a posted form has no scripts, so it could not forget the draft.
    if (/\/api\/contact\?(reference|token)=/.test(document.referrer)) draft.forget();
    const restored = draft.restore(formValuesOf(typedInto), isNewVisit());
    if (!isEmpty(restored)) void setValues(restored, false);
    if (typedInto !== form.current) moveFocus(atStart.focused, form.current);
    const click = endEarlyClick(typedInto);
    if (click === 'offline') showResult({ outcome: 'offline' });
    if (click === 'waiting') setTimeout(clickAgain);
  });
  useLayoutEffect(() => {
    takeOver();
  }, []);

  function clickAgain() {
    if (!button.current) return;
    button.current.disabled = false;
    button.current.click();
  }

  const formProps = {
    ref: form,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      setFocusedAtSubmit(document.activeElement);
      // Reads the text that the visitor sees, because a program that fills in forms may set values without an event.
      const typed = formValuesOf(event.currentTarget);
      void setValues(typed, false);
      draft.keep(typed);
      const check = checkContactMessage(typed);
      if (!check.ok) {
        showResult({ outcome: 'invalid', ...check.fieldError });
        return;
      }
      checked.current = check.message;
      formik.setStatus(undefined);
      formik.handleSubmit(event);
    },
  };

  const fieldProps = (name: ContactFieldName) => ({
    value: values[name],
    error: errors[name],
    hasFocus: focusedAtSubmit?.id === contactFieldId(name),
    // A change during a submission would not be sent, and would be lost when the form is reset.
    readOnly: isSubmitting,
    onChange: (event: ChangeEvent) => {
      formik.handleChange(event);
      if (form.current) draft.keep(formValuesOf(form.current));
      // The form shows one error at a time, so the result disappears when the error does.
      if (errors[name] === undefined) return;
      setFieldError(name, undefined);
      formik.setStatus(undefined);
    },
  });

  return { formProps, fieldProps, honeypot, button, statusLine, values, isSubmitting, result };
}

/** Whether the browser has opened the page for the first time, rather than after Back or a reload. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

/** Moves the focus and the selection from a removed control to the same control of the new form. */
function moveFocus(from: Element | null | undefined, form: HTMLFormElement): void {
  const to = from?.id && form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${from.id}`);
  if (!to) return;
  to.focus({ preventScroll: true });
  const { value, selectionStart: start, selectionEnd: end } = from as HTMLInputElement;
  // React sets the value a little later, and would then move the selection to its end.
  to.value = value;
  // Controls for email addresses have no selection.
  if (start !== null) to.setSelectionRange(start, end);
}
