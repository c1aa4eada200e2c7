/** The links of each mail to staff. */
import { shownMessages, type Digest } from '../mail/digest.ts';
import type { Reminder } from '../mail/reminder.ts';
import type { Link } from './create-links.ts';

export type NotificationLinks = { answered: string; spam: string };
export type HeldMessageLinks = { read: string; deliver: string; delete: string };
export type DigestLinks = {
  allSpam: string;
  /** By the message's id. */
  messages: ReadonlyMap<string, HeldMessageLinks>;
};
export type ReminderLinks = {
  allAnswered: string;
  /** By the message's id. */
  messages: ReadonlyMap<string, { read: string; answered: string }>;
};

/** @param queuedAt stays the same for each attempt to send the mail. */
export async function notificationLinks(link: Link, id: string, queuedAt: Date): Promise<NotificationLinks> {
  const [answered, spam] = await Promise.all([link('answered', id, queuedAt), link('spam', id, queuedAt)]);
  return { answered, spam };
}

export async function digestLinks(link: Link, { id, madeAt, entries }: Digest): Promise<DigestLinks> {
  const messages = new Map<string, HeldMessageLinks>();
  for (const held of entries.flatMap(shownMessages)) {
    messages.set(held.id, {
      read: await link('read', held.id, madeAt),
      deliver: await link('deliver', held.id, madeAt),
      delete: await link('delete', held.id, madeAt),
    });
  }
  return { allSpam: await link('all-spam', id, madeAt), messages };
}

export async function reminderLinks(link: Link, { id, madeAt, messages }: Reminder): Promise<ReminderLinks> {
  const own = new Map<string, { read: string; answered: string }>();
  for (const message of messages) {
    own.set(message.id, {
      read: await link('read', message.id, madeAt),
      answered: await link('answered', message.id, madeAt),
    });
  }
  return { allAnswered: await link('all-answered', id, madeAt), messages: own };
}
