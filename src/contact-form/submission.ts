import { isSameMessage, type ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { newUuid } from './new-uuid';

/** A checked message, and the idempotency key under which it is accepted once, however often it is sent. */
export type Submission = { idempotencyKey: string; message: ContactMessage };

/**
 * @param unconfirmed the earlier submissions, whose responses may have been lost.
 * @returns the earlier submission of the same message, or else a new one with its own key.
 */
export function submissionFor(message: ContactMessage, unconfirmed: readonly Submission[]): Submission {
  return (
    unconfirmed.find((earlier) => isSameMessage(earlier.message, message)) ?? { idempotencyKey: newUuid(), message }
  );
}
