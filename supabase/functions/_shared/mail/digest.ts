import type { ContactList, HeldMessage } from '../messages/message.ts';
import type { Company } from './link-action.ts';
import { composeList } from './list-email.ts';
import type { ComposedEmail } from './mail-identity.ts';
import { longText } from './message-blocks.ts';

type Digest = Extract<ContactList, { kind: 'digest' }>;

/** The email that lists held messages to staff. */
export function composeDigest(digest: Digest, company: Company): Promise<ComposedEmail> {
  const entries = inOrder(digest.messages).map((held) => ({
    ...held,
    words: longText(held.message),
    fact: { label: 'Held because', value: held.reasons.join('; ') },
  }));
  return composeList(digest, company, {
    title: 'Website enquiries held as possible spam',
    explanation:
      'Their senders saw the usual confirmation and expect an answer within 24 hours: please look for people among them. What looks least like spam comes first.',
    forAll: 'all-spam',
    forEach: { main: 'deliver', others: ['spam'] },
    entries,
  });
}

/**
 * One message of each visitor before the second of any, and so on: a flood hides nobody. Within such a round the fewest
 * reasons first, then those that have waited longest.
 */
function inOrder(messages: HeldMessage[]): HeldMessage[] {
  const byReasons = messages.toSorted((one, other) => one.reasons.length - other.reasons.length);
  const round = (held: HeldMessage) => byReasons.filter(({ visitor }) => visitor === held.visitor).indexOf(held);
  return byReasons.toSorted((one, other) => round(one) - round(other));
}
