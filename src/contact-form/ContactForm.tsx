import type { KeyboardEvent, MouseEvent } from 'react';
import { toast } from 'react-toastify/unstyled';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { honeypotAttributes } from '../form-content/describe-field.ts';
import { Field } from './Field.tsx';
import { formId } from './form-element.ts';
import { StatusLine } from './StatusLine.tsx';
import { Toasts } from './Toasts.tsx';
import { useContactForm } from './use-contact-form.ts';

export type ContactFormProps = { labels: Queries.PageForm; email: string };

/** The card with the contact form. After a submission, a toast and the status line below the button show the result. */
export function ContactForm({ labels, email }: ContactFormProps) {
  const { formProps, fieldProps, submission } = useContactForm(labels);
  const { isSubmitting, result } = submission;
  return (
    <div role="presentation" onKeyDown={closeOnEscape} className="card text-ink sm:p-10 print:hidden">
      <form id={formId} method="post" action="/api/contact" aria-labelledby="contact-form-heading" {...formProps}>
        <div className="flex flex-col gap-5">
          <h3 id="contact-form-heading" className="text-2xl text-deep md:text-3xl">
            {labels.heading}
          </h3>
          <p className="-mt-3 text-balance">{labels.promise}</p>
          {labels.proof && <p className="-mt-3 text-balance">{labels.proof}</p>}
          <p className="-mt-4 mb-1 text-sm text-balance">{labels.receipt}</p>
          {contactFields.map((field) => (
            <Field key={field.name} field={field} labels={labels} {...fieldProps(field.name)} />
          ))}
          {/* People cannot see or reach this field. The edge function holds a message with text in it. */}
          <div aria-hidden="true" className="honeypot">
            <label htmlFor={honeypotAttributes.id}>{labels.honeypotLabel}</label>
            <input {...honeypotAttributes} />
          </div>
          <p className="text-sm whitespace-pre-line">
            {labels.privacy}
            {labels.privacyUrl && (
              <>
                {' '}
                <a href={labels.privacyUrl} className="underline underline-offset-4">
                  {labels.privacyLink}
                </a>
              </>
            )}
          </p>
          {/* The scroll margin leaves room for the status line. */}
          <button
            type="submit"
            disabled={isSubmitting}
            onMouseDown={ignoreRepeatedClick}
            onClick={ignoreRepeatedClick}
            className={[
              'button w-full max-w-full scroll-mb-28 bg-sea text-white hover:bg-deep sm:w-52 sm:self-start',
              'disabled:cursor-progress disabled:bg-[#14566bbf]',
            ].join(' ')}
          >
            {isSubmitting ? labels.sendingButton : labels.submitButton}
          </button>
        </div>
        <StatusLine labels={labels} email={email} {...submission} />
      </form>
      {result && <Toasts labels={labels} />}
    </div>
  );
}

/** Ignores the second click of a double click. If the response came in between, that click would submit again. */
function ignoreRepeatedClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Escape also ends the composition of a character, and then closes nothing. */
function closeOnEscape({ key, nativeEvent }: KeyboardEvent): void {
  if (key === 'Escape' && !nativeEvent.isComposing) toast.dismiss();
}
