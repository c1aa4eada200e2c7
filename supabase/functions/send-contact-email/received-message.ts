import type { ContactMessage } from '../_shared/contact-message.ts';

/** A checked message with what the function added: the row's id, a UUID, and the time it came in. */
export type ReceivedMessage = { id: string; receivedAt: Date; message: ContactMessage };
