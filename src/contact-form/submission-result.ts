/** What became of a submission, as the form and the page without script show it. */
import { object, string } from 'yup';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import type { ContactOutcome } from '../../supabase/functions/_shared/contact/outcome.ts';
import { isReference } from '../../supabase/functions/_shared/contact/reference.ts';

export type SubmissionResult =
  /** The reference is undefined if the response lacked it: its outcome alone confirms the message. */
  | { outcome: 'sent'; reference: string | undefined }
  | { outcome: 'invalid'; fieldError: FieldError }
  | {
      outcome: Exclude<ContactOutcome, 'sent' | 'invalid'>;
      /** In seconds; undefined if the response did not say. */
      retryAfter?: number | undefined;
    };

const confirmation = object({
  reference: string()
    .required()
    .test((text) => isReference(text)),
}).required();

const fieldErrorSchema = object({
  error: string().required(),
  field: string()
    .oneOf(contactFields.map(({ name }) => name))
    .required(),
}).required();

/**
 * @param body of the response, parsed; anything.
 * @returns `refused` for an invalid message whose response does not say which field is.
 */
export function readSubmissionResult(
  outcome: ContactOutcome,
  body: unknown,
  retryAfter: number | undefined,
): SubmissionResult {
  if (outcome === 'sent') {
    return { outcome, reference: confirmation.isValidSync(body, { strict: true }) ? body.reference : undefined };
  }
  if (outcome !== 'invalid') return { outcome, retryAfter };
  if (!fieldErrorSchema.isValidSync(body, { strict: true })) return { outcome: 'refused' };
  return { outcome, fieldError: { field: body.field, error: body.error } };
}
