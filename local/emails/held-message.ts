import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import type { ListedMessage } from '../../supabase/functions/deliver-contact-messages/lists/list-kind.ts';

/** A message that is held because of its links, and that came as many minutes after 8 am as its place says. */
export function heldMessage(
  place: number,
  message: ContactMessage,
  change: Partial<ListedMessage> = {},
): ListedMessage {
  const id = `5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a${String(place).padStart(2, '0')}`;
  const receivedAt = new Date(Date.UTC(2026, 10, 21, 0, place));
  const facts = { state: 'held', isMailed: false, nudgedAt: null, answeredAt: null, readAt: '' } as const;
  return { id, reference: referenceOf(id), receivedAt, message, reasons: ['3 links'], ...facts, ...change };
}
