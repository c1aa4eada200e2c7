/** The reminder: the messages that the office has had for some time and not answered. */
import { sql } from '../../_shared/database.ts';
import { replyWhen } from '../../_shared/mail/reply-when.ts';
import { promisedHours, remindAfterHours } from '../../_shared/promise.ts';
import { isRead, messageList } from './message-list.ts';

export const reminder = messageList({
  name: 'reminder',
  selection: {
    hoursApart: 1,
    column: sql`reminder_id`,
    // If somebody answered it, and its visitor contradicts that, the owner gets it.
    belongs: sql`
      state = 'mailed' and answered_at is null
      and queued_at <= now() - make_interval(hours => ${remindAfterHours}) and ${isRead}`,
    decidedBy: sql`answered_by`,
    needsList: sql`reminder_id is null`,
    listedBy: sql`queued_at, id`,
    shownBy: sql`queued_at, id`,
  },
  words: {
    title: 'without an answer',
    explanation: {
      one: `Nobody has marked it as answered. The page promises an answer within ${promisedHours} hours.`,
      many: `Nobody has marked them as answered. The page promises an answer within ${promisedHours} hours.`,
    },
    withOwner: ' After that, the owner gets an email.',
    forAll: 'all-answered',
    forEach: () => ['answered', 'spam'],
    isLinkMain: false,
    isShortened: true,
    factsOf: ({ receivedAt }, madeAt) => [{ label: 'Answer', value: replyWhen(receivedAt, madeAt).join(' ') }],
  },
});
