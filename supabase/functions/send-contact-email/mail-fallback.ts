/** While the database is down: mails messages directly, and stores them once it is back. */
import { isSameMessage, type ContactMessage } from '../_shared/contact/contact-message.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import { redactError } from '../_shared/http/redact-error.ts';
import { notificationLinks } from '../_shared/links/mail-links.ts';
import { composeNotification } from '../_shared/mail/notification.ts';
import type { MailDependencies } from '../_shared/outbox/deliver-message.ts';
import type { Outbox, ReceivedMessage } from '../_shared/outbox/outbox.ts';
import { retryUntilStored } from '../_shared/outbox/retry-until-stored.ts';

export type MailFallback = {
  /**
   * Compares a message with the one that was mailed under this id and is not stored yet, if any: `replayed` for the same
   * one, `conflict` for another.
   */
  check: (id: string, message: ContactMessage) => 'replayed' | 'conflict' | undefined;
  /**
   * Mails the message.
   *
   * @returns the rest of the work, to be done after the response; it never rejects.
   * @throws the mailer's error; Error after too many messages within an hour.
   */
  send: (received: ReceivedMessage) => Promise<() => Promise<void>>;
};

export type FallbackDependencies = MailDependencies & {
  outbox: Pick<Outbox, 'storeMailed'>;
  /** Makes an id for a message whose own id belongs to another one. */
  newId: () => string;
  now: () => Date;
};

/** Most messages that one instance of the function mails within an hour: without the database none can be held. */
const limit = 100;

const hour = 3_600_000;

/**
 * Remembers what this instance of the function has mailed and not stored yet, so that a resent message is not mailed again.
 * Messages with the same id must come one at a time.
 */
export function createMailFallback(dependencies: FallbackDependencies): MailFallback {
  const { outbox, mailer, addresses, link, backoff, newId, now, log } = dependencies;
  const notYetStored = new Map<string, ContactMessage>();
  let lastHour: number[] = [];

  async function mail(received: ReceivedMessage): Promise<void> {
    const time = now().getTime();
    lastHour = lastHour.filter((earlier) => earlier > time - hour);
    if (lastHour.length >= limit) throw new Error(`More than ${limit} messages within an hour without the database`);
    lastHour.push(time);
    try {
      const links = await notificationLinks(link, received.id, received.receivedAt);
      await mailer.send(composeNotification(received, addresses, links));
    } catch (error) {
      lastHour.splice(lastHour.indexOf(time), 1);
      throw error;
    }
  }

  async function store(received: ReceivedMessage): Promise<void> {
    const { id } = received;
    const storeAs = (stored: ReceivedMessage) => retryUntilStored(() => outbox.storeMailed(stored), backoff);
    try {
      if ((await storeAs(received)) === 'stored') {
        log({ level: 'info', outcome: 'mail fallback stored', id });
        return;
      }
      const other = newId();
      await storeAs({ ...received, id: other, reference: referenceOf(other) });
      log({ level: 'error', outcome: 'mail fallback stored under another id', id, otherId: other });
    } catch (error) {
      log({ level: 'error', outcome: 'mail fallback not stored', id, error: redactError(error) });
    } finally {
      notYetStored.delete(id);
    }
  }

  return {
    check: (id, message) => {
      const mailed = notYetStored.get(id);
      if (mailed) return isSameMessage(mailed, message) ? 'replayed' : 'conflict';
    },
    send: async (received) => {
      await mail(received);
      notYetStored.set(received.id, received.message);
      return () => store(received);
    },
  };
}
