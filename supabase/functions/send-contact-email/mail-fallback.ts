/** While the database is down: mails messages directly, and stores them once it is back. */
import type { ContactMessage } from '../_shared/contact/contact-message.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import { redactError } from '../_shared/http/redact-error.ts';
import { notificationLinks } from '../_shared/links/mail-links.ts';
import { composeNotification } from '../_shared/mail/notification.ts';
import type { MailDependencies } from '../_shared/outbox/deliver-message.ts';
import type { Outbox, ReceivedMessage } from '../_shared/outbox/outbox.ts';
import { retryUntilStored } from '../_shared/outbox/retry-until-stored.ts';

export type MailFallback = {
  /** The delivery under this id that is in progress, or whose message is not stored yet. */
  find: (id: string) => FallbackDelivery | undefined;
  /** Mails a message, and then stores it. Its id must not be that of a delivery in progress. */
  start: (received: ReceivedMessage) => FallbackDelivery;
};

export type FallbackDelivery = {
  message: ContactMessage;
  /**
   * Resolves when the mail server has accepted the mail; rejects with the mailer's error, or with an Error after too many
   * messages within an hour.
   */
  mailed: Promise<void>;
  /** Resolves when the message is stored or will never be. Never rejects. */
  ended: Promise<void>;
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

/** Remembers the deliveries of this instance of the function, so that a resent message is not mailed again. */
export function createMailFallback(dependencies: FallbackDependencies): MailFallback {
  const { outbox, mailer, addresses, link, backoff, newId, now, log } = dependencies;
  const deliveries = new Map<string, FallbackDelivery>();
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
    }
  }

  async function end(received: ReceivedMessage, mailed: Promise<void>): Promise<void> {
    const { id } = received;
    try {
      await mailed;
      log({ level: 'info', outcome: 'mail fallback delivered', id });
      await store(received);
    } catch (error) {
      log({ level: 'error', outcome: 'mail fallback failed', id, error: redactError(error) });
    } finally {
      deliveries.delete(id);
    }
  }

  return {
    find: (id) => deliveries.get(id),
    start: (received) => {
      const mailed = mail(received);
      const delivery = { message: received.message, mailed, ended: end(received, mailed) };
      deliveries.set(received.id, delivery);
      return delivery;
    },
  };
}
