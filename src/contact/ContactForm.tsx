import { useFormik } from 'formik';
import { graphql } from 'gatsby';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { toast, ToastContainer } from 'react-toastify';
import { checkContactMessage, type ContactField } from '../../supabase/functions/_shared/contact-message.ts';
import { openDraft } from './draft';
import { Field } from './Field';
import { nameFieldId } from './go-to-contact-form';
import { Honeypot } from './Honeypot';
import { AnswerError, sendContactMessage } from './send-contact-message';
import { ToastText } from './ToastText';
import { noTexts, textsIn } from './typed-texts';
import { useVisitorTexts } from './use-visitor-texts';

/**
 * The card with the contact form. What was typed is checked when it is sent and stays, through a reload too, until the
 * site function has confirmed the message; every outcome is told in a toast.
 */
export function ContactForm({ words }: { words: Queries.ContactForm_wordsFragment }) {
  const [draft] = useState(openDraft);
  const [reference, setReference] = useState<string>();
  const formElement = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);

  const form = useFormik({
    initialValues: noTexts,
    onSubmit: async (values, { resetForm }) => {
      // What an earlier try was told is not true of this one.
      toast.dismiss();
      setReference(undefined);
      const check = checkContactMessage(values);
      if (!check.ok) {
        toast.error(<ToastText title={words.invalidTitle} text={check.issue.error} />);
        return;
      }
      try {
        const confirmed = await sendContactMessage({
          ...draft.attempt(check.message),
          website: honeypot.current?.value ?? '',
          seconds: draft.isRestored() ? undefined : performance.now() / 1000,
        });
        setReference(confirmed);
      } catch (error) {
        if (error instanceof AnswerError && error.status === 409) draft.forgetAttempts();
        console.error('The contact message was not sent.', error);
        toast.error(<ToastText title={words.failedTitle} text={words.failedText} />);
        return;
      }
      draft.forget();
      resetForm();
      toast.success(<ToastText title={words.sentTitle} text={words.sentText} />);
    },
  });

  const { setFieldValue, setValues } = form;
  // React leaves what was typed before the page's scripts arrived in the fields, but empties them with the next change,
  // as the form knows nothing of it. A layout effect: done before anything can be typed that would be kept instead.
  useLayoutEffect(() => {
    const texts = formElement.current && draft.restore(textsIn(formElement.current));
    if (texts) void setValues(texts, false);
  }, [draft, setValues]);

  // After the draft, which goes before it.
  useVisitorTexts(
    formElement,
    useCallback((field, text) => void setFieldValue(field, text, false), [setFieldValue]),
  );

  /** What would be typed while a message is under way is not part of it, and would be lost with the reset. */
  const fieldProps = (name: ContactField) => ({ ...form.getFieldProps(name), readOnly: form.isSubmitting });

  return (
    <div className="card">
      <h3 className="text-2xl">{words.heading}</h3>
      <p className="mt-2">{words.promise}</p>
      <form
        ref={formElement}
        method="post"
        action="/api/contact"
        onSubmit={form.handleSubmit}
        onChange={(event) => {
          draft.keep(textsIn(event.currentTarget));
        }}
        className="mt-6 space-y-5"
      >
        <Field id={nameFieldId} label={words.nameLabel} autoComplete="name" required {...fieldProps('name')} />
        <Field
          id="contact-email"
          label={words.emailLabel}
          type="email"
          autoComplete="email"
          required
          {...fieldProps('email')}
        />
        <Field
          id="contact-phone"
          label={words.phoneLabel}
          hint={words.phoneHint}
          type="tel"
          autoComplete="tel"
          {...fieldProps('phone')}
        />
        <Field id="contact-message" label={words.messageLabel} rows={6} required {...fieldProps('message')} />
        <Honeypot ref={honeypot} label={words.honeypotLabel} />
        <div>
          <button type="submit" disabled={form.isSubmitting} className="button-send">
            {form.isSubmitting ? words.sendingButton : words.submitButton}
          </button>
          {/* There from the start, as screen readers tell only of changes in what they know. */}
          <p role="status" className="text-sm not-empty:mt-4">
            {reference && `${words.referenceLabel}: ${reference}`}
          </p>
        </div>
      </form>
      <ToastContainer position="bottom-right" theme="colored" />
    </div>
  );
}

export const fragment = graphql`
  fragment ContactForm_words on PageForm {
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
  }
`;
