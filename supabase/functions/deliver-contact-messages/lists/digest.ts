/** The digest: the messages that are held as possible spam. */
import { sql } from '../../_shared/database.ts';
import { promisedHours } from '../../_shared/promise.ts';
import { heldBecause } from './list-email.ts';
import { messageList } from './message-list.ts';

export const digest = messageList({
  name: 'digest',
  selection: {
    hoursApart: 1,
    column: sql`digest_id`,
    // Staff have not decided about it. If they answered it, and its visitor contradicts that, the owner gets it.
    belongs: sql`state = 'held' and answered_at is null`,
    decidedBy: sql`discarded_by`,
    needsList: sql`digest_id is null`,
    // Newer messages never overtake those that have waited longest.
    listedBy: sql`received_at, id`,
    // Each visitor's first message comes first, then each one's second, and so on, so no flood hides a visitor.
    shownBy: sql`
      row_number() over (partition by coalesce(visitor_hash, id::text) order by cardinality(hold_reasons), received_at),
      cardinality(hold_reasons), received_at, id`,
  },
  words: {
    title: 'held as possible spam',
    explanation: {
      one: `The sender saw the usual confirmation and expects an answer within ${promisedHours} hours, so please see whether it is genuine.`,
      many: `The senders saw the usual confirmation and expect an answer within ${promisedHours} hours, so please look for genuine enquiries. The least suspicious messages come first.`,
    },
    forAll: 'all-spam',
    forEach: () => ['deliver', 'answered', 'spam'],
    isLinkMain: true,
    isShortened: false,
    factsOf: (message) => [heldBecause(message)],
  },
});
