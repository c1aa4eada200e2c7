import { isSameMessage, type ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { newUuid } from './new-uuid';

/** A try at sending: the checked message, and the key under which it arrives once however often it is sent. */
export type Submission = { idempotencyKey: string; message: ContactMessage };

/**
 * @param earlier the tries of which none was confirmed.
 * @returns the same try for the same message, whose answer may have been lost; one with a new key for any other.
 */
export function submissionFor(message: ContactMessage, earlier: readonly Submission[]): Submission {
  return earlier.find((attempt) => isSameMessage(attempt.message, message)) ?? { idempotencyKey: newUuid(), message };
}
