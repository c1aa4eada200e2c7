import { useFormik } from 'formik';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import type { ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { checkContactMessage, type FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { yieldToMain } from '../hydration/yield-to-main';
import { openDraft } from './draft';
import type { Control } from './Field';
import { emptyFormValues, formValuesOf } from './form-values';
import { ResponseError, sendContactMessage } from './send-contact-message';
import { failedResult, invalidResult, sentResult, type SubmissionResult } from './submission-result';
import { closeToasts, showToast } from './Toasts';
import { useFocusAfterSubmit } from './use-focus-after-submit';
import { usePrefill } from './use-prefill';

export type ContactFormProps = {
  labels: Queries.ContactForm_labelsFragment;
  /**
   * The form that holds what was typed. If an extension changed the HTML, React renders a new form instead of hydrating
   * this one.
   */
  serverRenderedForm?: HTMLFormElement | null;
  /** Called once the form is hydrated. */
  onReady?: () => void;
};

/**
 * The state of the contact form. Formik holds the form values, the field errors, the submitting state and, as its status,
 * the submission result. The draft keeps the values until the site function has confirmed the message.
 */
export function useContactForm({ labels, serverRenderedForm, onReady }: ContactFormProps) {
  const [draft] = useState(openDraft);
  const form = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const statusLine = useRef<HTMLDivElement>(null);

  const formik = useFormik({
    initialValues: emptyFormValues,
    validateOnChange: false,
    validateOnBlur: false,
    // The browser paints the pressed button before anything else runs: on a slow phone the rest takes visibly long.
    // Formik waits for this, and clears the field errors only then, so that one that is set again does not flicker.
    validate: yieldToMain,
    onSubmit: async (values, { resetForm }) => {
      const check = checkContactMessage(values);
      if (!check.ok) {
        showFieldError(check.fieldError);
        return;
      }
      let reference: string | undefined;
      try {
        reference = await sendContactMessage({
          ...draft.submissionOf(check.message),
          honeypot: honeypot.current?.value ?? '',
          seconds: draft.isRestored() ? undefined : performance.now() / 1000,
        });
      } catch (error) {
        if (error instanceof ResponseError && error.status === 409) draft.forgetSubmissions();
        console.error('The contact message was not sent.', error);
        showResult(failedResult(labels));
        return;
      }
      draft.forget();
      resetForm();
      showResult(sentResult(labels, reference));
    },
  });
  const { errors, isSubmitting, setFieldError, setFieldValue, setValues, values } = formik;
  const result = isSubmitting ? undefined : (formik.status as SubmissionResult | undefined);

  function showResult(shown: SubmissionResult) {
    formik.setStatus(shown);
    showToast(shown);
  }

  function showFieldError(fieldError: FieldError) {
    formik.setErrors({ [fieldError.field]: fieldError.error });
    showResult(invalidResult(labels, fieldError));
  }

  function clearResult() {
    formik.setStatus(undefined);
    closeToasts();
  }

  /** With the error of a field that changes, the result goes: no other error is shown. */
  function clearFieldError(field: ContactFieldName) {
    if (errors[field] === undefined) return;
    setFieldError(field, undefined);
    clearResult();
  }

  // Values typed before hydration are in the controls but not in Formik, so the next render would clear them. A layout
  // effect runs before the visitor can type anything else.
  useLayoutEffect(() => {
    const typedInto = serverRenderedForm ?? form.current;
    const restored = typedInto && draft.restore(formValuesOf(typedInto));
    if (restored) void setValues(restored, false);
  }, [draft, serverRenderedForm, setValues]);

  useEffect(() => onReady?.(), [onReady]);

  // After the draft, which has priority.
  usePrefill(form, (field, value) => {
    clearFieldError(field);
    void setFieldValue(field, value, false);
  });

  const rememberFocus = useFocusAfterSubmit({ form, button, statusLine }, result);

  const formProps = {
    ref: form,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      rememberFocus();
      clearResult();
      // What the visitor sees is sent: programs that fill in forms may set values without an event.
      void setValues(formValuesOf(event.currentTarget), false);
      formik.handleSubmit(event);
    },
  };

  const fieldProps = (name: ContactFieldName) => ({
    value: values[name],
    error: errors[name],
    // A change during a submission would not be sent, and the reset would lose it.
    readOnly: isSubmitting,
    onChange: (event: ChangeEvent<Control>) => {
      formik.handleChange(event);
      if (form.current) draft.keep(formValuesOf(form.current));
      clearFieldError(name);
    },
    // The browser checks first. Its bubble, in the browser's language and gone after some seconds, gives way to our words.
    // Every invalid control gets this event, in their order; only the first one's error is shown.
    onInvalid: (event: SyntheticEvent<Control>) => {
      event.preventDefault();
      const control = event.currentTarget;
      if (!form.current || control !== firstInvalidControl(form.current)) return;
      clearResult();
      const check = checkContactMessage(formValuesOf(form.current));
      showFieldError(check.ok ? { field: name, error: control.validationMessage } : check.fieldError);
    },
  });

  return { formProps, fieldProps, honeypot, button, statusLine, isSubmitting, result };
}

function firstInvalidControl(form: HTMLFormElement): Control | undefined {
  return [...form.querySelectorAll<Control>('input, textarea')].find(({ validity }) => !validity.valid);
}
