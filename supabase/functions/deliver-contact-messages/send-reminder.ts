import { reminderLinks } from '../_shared/links/mail-links.ts';
import { composeReminder } from '../_shared/mail/reminder.ts';
import type { MailDependencies } from '../_shared/outbox/deliver-message.ts';
import type { Reminders } from '../_shared/outbox/reminders.ts';
import { sendList } from './send-list.ts';

export type ReminderDependencies = {
  reminders: Reminders;
  /** How old a message without an answer is when a reminder lists it, in hours; 0 turns reminders off. */
  remindAfter: number;
  now: () => Date;
};

/**
 * Sends the reminder that is due, if any.
 *
 * @throws the database's error.
 */
export async function sendReminder(
  { reminders, remindAfter, now }: ReminderDependencies,
  delivery: MailDependencies,
): Promise<void> {
  if (remindAfter === 0) return;
  const reminder = await reminders.leaseDue(now(), remindAfter);
  // Without messages, staff have answered all of them within the last milliseconds: the next sweep deletes it.
  if (!reminder || reminder.messages.length === 0) return;
  const { id, attempts, messages } = reminder;
  const mail = composeReminder(reminder, delivery.addresses, await reminderLinks(delivery.link, reminder));
  await sendList({ name: 'reminder', id, attempts, messages: messages.length, mail, results: reminders }, delivery);
}
