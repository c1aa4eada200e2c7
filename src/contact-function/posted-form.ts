/** What a form without script posted, to be shown again as it was typed. */
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { idempotencyKeyField } from '../contact-form/idempotency-key-field.ts';
import { honeypotField } from './spam-signals.ts';

export type PostedForm = {
  values: ContactMessage;
  honeypot: string;
  /** As it came, unchecked; a new one where none came. */
  idempotencyKey: string;
};

/**
 * Takes more than is accepted as a message: a text that is too long, or in another encoding than the site's, is not
 * lost for that.
 *
 * @param bytes undefined where the host gave none.
 */
export function readPostedForm(bytes: Uint8Array | undefined): PostedForm {
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  return {
    values: mapContactFields(({ name }) => form.get(name) ?? ''),
    honeypot: form.get(honeypotField) ?? '',
    idempotencyKey: form.get(idempotencyKeyField) ?? crypto.randomUUID(),
  };
}
