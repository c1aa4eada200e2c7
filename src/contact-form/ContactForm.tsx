import { graphql } from 'gatsby';
import type { MouseEvent } from 'react';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { earlyPressScript } from './early-press';
import { Field } from './Field';
import { honeypotField } from './form-values';
import { StatusLine } from './StatusLine';
import { Toasts } from './Toasts';
import { useContactForm } from './use-contact-form';

type Props = {
  labels: Queries.ContactForm_labelsFragment;
  /** The company's email address. */
  email: string;
};

/** The card with the contact form. A toast and the status line under the button show the result of every submission. */
export function ContactForm({ labels, email }: Props) {
  const { formProps, fieldProps, honeypot, button, statusLine, ...state } = useContactForm(labels);
  const { isSubmitting } = state;
  return (
    <div className="card text-ink sm:p-10">
      <h3 className="text-2xl text-deep md:text-3xl">{labels.heading}</h3>
      <p className="mt-2 text-balance">{labels.promise}</p>
      <form method="post" action="/api/contact" className="mt-6 flex flex-col gap-5" {...formProps}>
        {contactFields.map((field) => (
          <Field key={field.name} field={field} labels={labels} {...fieldProps(field.name)} />
        ))}
        {/* The honeypot, a field that people neither see, hear from a screen reader, nor reach by keyboard: only programs
            fill it in, and such a message is held. It is not part of the form's state, so the draft never contains it. */}
        <div aria-hidden="true" className="fixed right-full">
          <label htmlFor="contact-website">{labels.honeypotLabel}</label>
          <input
            ref={honeypot}
            id="contact-website"
            name={honeypotField}
            type="text"
            tabIndex={-1}
            autoComplete="off"
          />
        </div>
        <p className="text-sm text-balance">{labels.privacy}</p>
        <div>
          {/* An early press may have changed it. */}
          <button
            ref={button}
            type="submit"
            disabled={isSubmitting}
            data-sending={labels.sendingButton}
            suppressHydrationWarning
            onMouseDown={ignoreRepeatedClick}
            onClick={ignoreRepeatedClick}
            className="button-send"
          >
            {isSubmitting ? labels.sendingButton : labels.submitButton}
          </button>
          <StatusLine ref={statusLine} {...{ labels, email, ...state }} />
        </div>
      </form>
      {/* In a string, because React warns about any other script. */}
      <div dangerouslySetInnerHTML={{ __html: `<script>${earlyPressScript}</script>` }} />
      <Toasts {...labels} />
    </div>
  );
}

/** The response may come before the second click of a double click, and that click must not be another submission. */
function ignoreRepeatedClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
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
    characterCount
    honeypotLabel
    privacy
    submitButton
    sendingButton
    sentTitle
    sentText
    sentHelp
    referenceLabel
    invalidTitle
    failedTitle
    failedText
    failedHelp
    limitedHelp
    offlineHelp
    emailInstead
    toastsLabel
    closeToast
  }
`;
