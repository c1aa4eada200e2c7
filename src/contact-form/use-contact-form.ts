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
import { checkContactMessage, type ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { yieldToMain } from '../hydration/yield-to-main';
import { openDraft } from './draft';
import type { Control } from './Field';
import { emptyFormValues, formValuesOf } from './form-values';
import { resultWords } from './result-words';
import { sendContactMessage } from './send-contact-message';
import type { SubmissionResult } from './submission-result';
import { closeToasts, showToast } from './Toasts';
import { useFocusAfterSubmit } from './use-focus-after-submit';
import { usePrefill } from './use-prefill';

export type ContactFormProps = {
  labels: Queries.ContactForm_labelsFragment;
  /** The company's email address. */
  email: string;
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
        showResult({ outcome: 'invalid', fieldError: check.fieldError });
        return;
      }
      const sent = await send(check.message);
      if (sent.outcome === 'conflict') draft.forgetSubmissions();
      if (sent.outcome === 'sent') {
        draft.forget();
        resetForm();
      }
      showResult(sent);
    },
  });
  const { errors, isSubmitting, setFieldError, setFieldValue, setValues, values } = formik;
  const result = isSubmitting ? undefined : (formik.status as SubmissionResult | undefined);

  /** Never rejects: without a response, the message may be sent again like one that was not accepted. */
  async function send(message: ContactMessage): Promise<SubmissionResult> {
    try {
      const sent = await sendContactMessage({
        ...draft.submissionOf(message),
        honeypot: honeypot.current?.value ?? '',
        seconds: draft.isRestored() ? undefined : performance.now() / 1000,
      });
      if (sent.outcome !== 'sent' && sent.outcome !== 'invalid') logFailure(`The outcome was ${sent.outcome}.`);
      return sent;
    } catch (error) {
      logFailure(error);
      return { outcome: 'unavailable' };
    }
  }

  function showResult(shown: SubmissionResult) {
    if (shown.outcome === 'invalid') formik.setErrors({ [shown.fieldError.field]: shown.fieldError.error });
    formik.setStatus(shown);
    showToast(resultWords(labels, shown), shown.outcome === 'sent');
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
      showResult({
        outcome: 'invalid',
        fieldError: check.ok ? { field: name, error: control.validationMessage } : check.fieldError,
      });
    },
  });

  return { formProps, fieldProps, honeypot, button, statusLine, values, isSubmitting, result };
}

function logFailure(cause: unknown): void {
  console.error('The contact message was not sent.', cause);
}

function firstInvalidControl(form: HTMLFormElement): Control | undefined {
  return [...form.querySelectorAll<Control>('input, textarea')].find(({ validity }) => !validity.valid);
}
