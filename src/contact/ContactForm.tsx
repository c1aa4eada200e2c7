import { useFormik } from 'formik';
import { graphql } from 'gatsby';
import { toast, ToastContainer } from 'react-toastify';
import {
  checkContactMessage,
  type ContactField,
  type ContactMessage,
} from '../../supabase/functions/_shared/contact-message.ts';
import { Field } from './Field';
import { nameFieldId } from './go-to-contact-form';
import { sendContactMessage } from './send-contact-message';
import { ToastText } from './ToastText';
import { useEarlyTyping } from './use-early-typing';

const emptyMessage: ContactMessage = { name: '', email: '', phone: '', message: '' };

/**
 * The card with the contact form. What was typed is checked when it is sent and stays until the site function has
 * confirmed the message; every outcome is told in a toast.
 */
export function ContactForm({ words }: { words: Queries.ContactForm_wordsFragment }) {
  const form = useFormik({
    initialValues: emptyMessage,
    onSubmit: async (values, { resetForm }) => {
      // What an earlier try was told is not true of this one.
      toast.dismiss();
      const check = checkContactMessage(values);
      if (!check.ok) {
        toast.error(<ToastText title={words.invalidTitle} text={check.issue.error} />);
        return;
      }
      try {
        await sendContactMessage(check.message);
      } catch (error) {
        console.error('The contact message was not sent.', error);
        toast.error(<ToastText title={words.failedTitle} text={words.failedText} />);
        return;
      }
      resetForm();
      toast.success(<ToastText title={words.sentTitle} text={words.sentText} />);
    },
  });

  const formElement = useEarlyTyping(form.setValues);

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
        <button type="submit" disabled={form.isSubmitting} className="button-send">
          {form.isSubmitting ? words.sendingButton : words.submitButton}
        </button>
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
    submitButton
    sendingButton
    sentTitle
    sentText
    invalidTitle
    failedTitle
    failedText
  }
`;
