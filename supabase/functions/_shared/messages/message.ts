import type { ContactMessage } from '../contact/contact-message.ts';

/** An accepted message. */
export type ReceivedMessage = {
  /** A UUID: its idempotency key. */
  id: string;
  /** Eight characters, for visitor and staff to read to each other. */
  reference: string;
  receivedAt: Date;
  message: ContactMessage;
};

/** A message that is to be mailed. */
export type QueuedMessage = ReceivedMessage & {
  /** When it was accepted or released; the same at each attempt. */
  queuedAt: Date;
};

/** A message in a digest. */
export type HeldMessage = ReceivedMessage & {
  /** Why it was held, as staff read it; at least one reason. */
  reasons: string[];
  /** The same for messages of one visitor. */
  visitor: string;
};

/** An email that lists messages to staff. */
export type ContactList = {
  id: string;
  /** When it was made; the same at each attempt. */
  madeAt: Date;
  /** Whether it goes out without anything that visitors wrote. */
  brief: boolean;
} & (
  | {
      kind: 'digest';
      /** Those that have waited longest first. */
      messages: HeldMessage[];
    }
  | {
      kind: 'reminder';
      /** The oldest first. */
      messages: ReceivedMessage[];
    }
);
