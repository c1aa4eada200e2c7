import type { ContactList } from '../messages/message.ts';
import type { Company } from './link-action.ts';
import { composeList } from './list-email.ts';
import type { ComposedEmail } from './mail-identity.ts';
import { longText } from './message-blocks.ts';
import { oneLine, shorten } from './one-line.ts';
import { replyBy } from './perth-time.ts';

type Reminder = Extract<ContactList, { kind: 'reminder' }>;

/** The email that reminds staff of messages that nobody marked as answered. */
export function composeReminder(reminder: Reminder, company: Company): Promise<ComposedEmail> {
  const entries = reminder.messages.map((received) => ({
    ...received,
    // Staff have all of it in its own email.
    words: shorten(oneLine(longText(received.message)), 300),
    fact: { label: 'Answer by', value: replyBy(received.receivedAt) },
  }));
  return composeList(reminder, company, {
    title: 'Website enquiries without an answer',
    explanation: 'Nobody marked them as answered. The page promises an answer within 24 hours.',
    forAll: 'all-answered',
    forEach: { main: 'answered', others: [] },
    entries,
  });
}
