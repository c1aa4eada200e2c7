/** The way of a message while the database is away: mailed at once, and stored when the database is back. */
import type { ContactMessage } from '../_shared/contact-message.ts';
import { untilNoted, type Pause } from '../_shared/delivery/until-noted.ts';
import { describeError } from '../_shared/describe-error.ts';
import type { Log } from '../_shared/log.ts';
import type { Addresses } from '../_shared/mail/mail-identity.ts';
import type { Mailer } from '../_shared/mail/mailer.ts';
import { composeNotification } from '../_shared/mail/notification.ts';
import type { ReceivedMessage } from '../_shared/received-message.ts';
import type { MessageStore } from './message-store.ts';

export type MailedAtOnce = {
  outcome: 'mailed' | 'replayed' | 'conflict';
  /** What is left to do behind the answer. Never rejects. */
  afterwards?: () => Promise<void>;
};

export type MailAtOnce = (received: ReceivedMessage) => Promise<MailedAtOnce>;

type Outside = { store: MessageStore; mailer: Mailer; addresses: Addresses; pause: Pause; log: Log };

/**
 * Remembers, as far as this copy of the function can, what the database does not know yet: the same message is mailed
 * once however often it comes, and another one under its id is refused.
 *
 * @returns a function that rejects with the mailer's error if the mail server did not take the message.
 */
export function createMailAtOnce({ store, mailer, addresses, pause, log }: Outside): MailAtOnce {
  const notYetStored = new Map<string, { message: ContactMessage; mailed: Promise<void> }>();

  async function keep(received: ReceivedMessage): Promise<void> {
    try {
      await untilNoted(() => store.keepMailed(received), { tries: Infinity, pause });
      log({ level: 'info', outcome: 'stored after it was mailed', id: received.id });
    } catch (error) {
      const description = describeError(error, Object.values(received.message));
      log({ level: 'error', outcome: 'mailed, never stored', id: received.id, error: description });
    } finally {
      notYetStored.delete(received.id);
    }
  }

  return async (received) => {
    const { id, message } = received;
    const earlier = notYetStored.get(id);
    if (earlier) {
      if (!isSame(earlier.message, message)) return { outcome: 'conflict' };
      await earlier.mailed;
      return { outcome: 'replayed' };
    }
    const mailed = mailer.send(composeNotification(received, addresses));
    notYetStored.set(id, { message, mailed });
    try {
      await mailed;
    } catch (error) {
      notYetStored.delete(id);
      throw error;
    }
    return { outcome: 'mailed', afterwards: () => keep(received) };
  };
}

function isSame(one: ContactMessage, other: ContactMessage): boolean {
  return (
    one.name === other.name && one.email === other.email && one.phone === other.phone && one.message === other.message
  );
}
