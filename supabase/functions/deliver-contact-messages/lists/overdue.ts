/** The overdue email: the messages that the owner has to see. */
import { sql } from '../../_shared/database.ts';
import { durationWords } from '../../_shared/duration-words.ts';
import type { Fact } from '../../_shared/mail/layout.ts';
import { perthTime } from '../../_shared/perth-time.ts';
import { promisedHours } from '../../_shared/promise.ts';
import { heldBecause } from './list-email.ts';
import type { ListedMessage } from './list-kind.ts';
import { isRead, messageList } from './message-list.ts';

/** A message without `mailed_at` waits for the mail server. */
const isLate = sql`
  state in ('queued', 'mailed') and queued_at <= now() - make_interval(hours => ${promisedHours})
  and coalesce(${isRead}, true)`;

/** Those that staff have discarded come last. */
const order = sql`state = 'discarded', received_at, id`;

export const overdue = (hasOwner: boolean) =>
  messageList({
    name: 'overdue',
    isForOwner: true,
    selection: {
      hoursApart: 4,
      column: sql`overdue_id`,
      // The visitor says that no answer has come. Without an owner, late messages stay in the office's reminders.
      belongs: hasOwner ? sql`has_open_nudge or (${isLate})` : sql`has_open_nudge`,
      decidedBy: sql`answered_by`,
      // A nudge puts a message on another list, unless its list has not been sent yet and will tell the owner.
      needsList: sql`
        overdue_id is null
        or (has_open_nudge and overdue_id not in (select id from public.contact_lists where sent_at is null))`,
      listedBy: order,
      shownBy: order,
    },
    words: {
      title: 'nobody has answered',
      explanation: {
        one: 'Please answer it, or ask the office to.',
        many: 'Please answer them, or ask the office to.',
      },
      background: {
        one: 'Nobody has marked it as answered, or its visitor says that no answer has come. If nobody in the office has seen its email, look into the junk folder, and ask the person who runs the website.',
        many: 'Nobody has marked them as answered, or their visitors say that no answer has come. If nobody in the office has seen their emails, look into the junk folder, and ask the person who runs the website.',
      },
      forAll: 'all-answered',
      forEach: ({ state, isMailed }) => {
        if (state === 'held') return ['deliver', 'answered', 'spam'];
        if (state !== 'discarded') return ['answered', 'spam'];
        return isMailed ? ['spam', 'answered'] : ['spam', 'answered', 'deliver'];
      },
      isLinkMain: false,
      isShortened: true,
      factsOf: (message, madeAt) => {
        const { receivedAt, state, nudgedAt } = message;
        const waiting = durationWords((madeAt.getTime() - receivedAt.getTime()) / 1000);
        return [
          { label: 'Waiting', value: `${waiting}; the page promises ${promisedHours} hours` },
          decisionOn(message),
          state === 'queued' && { label: 'Email', value: 'could not be delivered to the office' },
          state === 'held' && heldBecause(message),
          nudgedAt !== null && { label: 'Asked again', value: `on ${perthTime(nudgedAt)}, no answer has come` },
        ];
      },
    },
  });

function decisionOn({ state, answeredAt }: ListedMessage): Fact | false {
  if (state === 'discarded') return { label: 'Decided', value: 'The office marked it as spam' };
  return answeredAt !== null && { label: 'Decided', value: `Marked as answered on ${perthTime(answeredAt)}` };
}
