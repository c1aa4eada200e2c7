import type { ContactMessage } from '../contact/contact-message.ts';

/** A message that was accepted: its id, a UUID; the reference that people use for it; and when it came in. */
export type ReceivedMessage = { id: string; reference: string; receivedAt: Date; message: ContactMessage };
