import { graphql } from 'gatsby';
import type { MouseEvent } from 'react';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { Field } from './Field';
import { Honeypot } from './Honeypot';
import { StatusLine } from './StatusLine';
import { Toasts } from './Toasts';
import { useContactForm, type ContactFormProps } from './use-contact-form';

/** The card with the contact form. Every submission result is shown in a toast and in the status line under the button. */
export function ContactForm(props: ContactFormProps) {
  const { labels, email } = props;
  const { formProps, fieldProps, honeypot, button, statusLine, values, isSubmitting, result } = useContactForm(props);
  return (
    <div className="card text-ink sm:p-10">
      <h3 className="text-3xl text-deep">{labels.heading}</h3>
      <p className="mt-2 text-balance">{labels.promise}</p>
      <form method="post" action="/api/contact" className="mt-6 flex flex-col gap-5" {...formProps}>
        {contactFields.map((field) => (
          <Field key={field.name} field={field} labels={labels} {...fieldProps(field.name)} />
        ))}
        <Honeypot ref={honeypot} label={labels.honeypotLabel} />
        <p className="text-sm text-balance">{labels.privacy}</p>
        <div className="scroll-my-2">
          <button
            ref={button}
            type="submit"
            disabled={isSubmitting}
            onMouseDown={ignoreRepeatedClick}
            onClick={ignoreRepeatedClick}
            className="button-send"
          >
            {isSubmitting ? labels.sendingButton : labels.submitButton}
          </button>
          <StatusLine ref={statusLine} {...{ labels, email, values, isSubmitting, result }} />
        </div>
      </form>
      <Toasts label={labels.toastsLabel} closeLabel={labels.closeToast} />
    </div>
  );
}

/** The response may be there before the second click of a double click, which must not be another submission. */
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
    referenceLabel
    invalidTitle
    failedTitle
    failedText
    failedHelp
    limitedHelp
    emailInstead
    toastsLabel
    closeToast
  }
`;
