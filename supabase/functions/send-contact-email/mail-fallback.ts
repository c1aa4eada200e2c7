/** The way of a message while the database is away: mailed at once, and stored when the database is back. */
import { isSameMessage, type ContactMessage } from '../_shared/contact/contact-message.ts';
import { retryUntilPersisted, type Backoff } from '../_shared/outbox/retry-until-persisted.ts';
import { redactError } from '../_shared/http/redact-error.ts';
import type { Log } from '../_shared/http/log.ts';
import type { Addresses } from '../_shared/mail/mail-identity.ts';
import type { Mailer } from '../_shared/mail/mailer.ts';
import { composeNotification } from '../_shared/mail/notification.ts';
import type { ReceivedMessage } from '../_shared/outbox/received-message.ts';
import type { MessageStore } from '../_shared/outbox/message-store.ts';

export type MailFallback = {
  /**
   * Whether a message under this id was mailed and is not stored yet: `replayed` if it was this one, `conflict` if
   * another.
   */
  earlier: (id: string, message: ContactMessage) => 'replayed' | 'conflict' | undefined;
  /**
   * Mails it.
   *
   * @returns what is left to do behind the answer; it never rejects.
   * @throws the mailer's error if the mail server did not take it; Error when there were too many within an hour.
   */
  send: (received: ReceivedMessage) => Promise<() => Promise<void>>;
};

type Outside = {
  store: MessageStore;
  mailer: Mailer;
  addresses: Addresses;
  pause: Backoff;
  now: () => Date;
  log: Log;
};

/** Messages within an hour that a copy of the function mails like this: without the database it can hold nothing. */
const limit = 100;

const hour = 3_600_000;

/**
 * Remembers, as far as this copy of the function can, what the database does not know yet, so that a message is mailed
 * once however often it comes, one after the other.
 */
export function createMailFallback({ store, mailer, addresses, pause, now, log }: Outside): MailFallback {
  const notYetStored = new Map<string, ContactMessage>();
  let lastHour: number[] = [];

  async function mail(received: ReceivedMessage): Promise<void> {
    const time = now().getTime();
    lastHour = lastHour.filter((earlier) => earlier > time - hour);
    if (lastHour.length >= limit) throw new Error(`More than ${limit} messages within an hour without the database`);
    lastHour.push(time);
    try {
      await mailer.send(composeNotification(received, addresses));
    } catch (error) {
      lastHour.splice(lastHour.indexOf(time), 1);
      throw error;
    }
  }

  async function persist(received: ReceivedMessage): Promise<void> {
    try {
      await retryUntilPersisted(() => store.keepMailed(received), pause);
      log({ level: 'info', outcome: 'stored after it was mailed', id: received.id });
    } catch (error) {
      log({ level: 'error', outcome: 'mailed, never stored', id: received.id, error: redactError(error) });
    } finally {
      notYetStored.delete(received.id);
    }
  }

  return {
    earlier: (id, message) => {
      const known = notYetStored.get(id);
      if (known) return isSameMessage(known, message) ? 'replayed' : 'conflict';
    },
    send: async (received) => {
      await mail(received);
      notYetStored.set(received.id, received.message);
      return () => persist(received);
    },
  };
}
