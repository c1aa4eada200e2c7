/** What became of a submission, as the form and the page without script show it. */
import { object, string } from 'yup';
import { contactFields, type ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactOutcome } from '../../supabase/functions/_shared/contact/outcome.ts';
import { isReference } from '../../supabase/functions/_shared/contact/reference.ts';

export type SubmissionResult =
  | {
      outcome: 'sent';
      /** Undefined if the response has none: the outcome alone confirms the message. */
      reference: string | undefined;
      /** The visitor's email address, if it is known. */
      replyTo?: string;
    }
  /** The field is undefined if this form does not have it: the site may have a newer one. */
  | { outcome: 'invalid'; error: string; field: ContactFieldName | undefined }
  /** No response came, and the browser says that there is no network. */
  | { outcome: 'offline' }
  | {
      outcome: Exclude<ContactOutcome, 'sent' | 'invalid'>;
      /** In seconds; undefined if the response did not say. */
      retryAfter?: number | undefined;
    };

const responseBody = object({ reference: string(), error: string(), field: string() }).required();

/**
 * @param body of the response, parsed; anything.
 * @returns `refused` for an invalid message whose response has no error.
 */
export function readSubmissionResult(
  outcome: ContactOutcome,
  body: unknown,
  retryAfter: number | undefined,
): SubmissionResult {
  const { reference = '', error, field } = responseBody.isValidSync(body, { strict: true }) ? body : {};
  if (outcome === 'sent') return { outcome, reference: isReference(reference) ? reference : undefined };
  if (outcome !== 'invalid') return { outcome, retryAfter };
  return error
    ? { outcome, error, field: contactFields.find(({ name }) => name === field)?.name }
    : { outcome: 'refused' };
}
