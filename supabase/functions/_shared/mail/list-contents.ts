import { durationWords } from '../duration-words.ts';
import { promisedHours } from '../limits.ts';
import type { ListPurpose, MessagePurpose } from '../links/links.ts';
import type { Fact } from './layout.ts';
import type { MessageList, ShownMessage } from './list-emails.ts';
import { longText } from './message-blocks.ts';
import { oneLine, shorten } from '../one-line.ts';
import { perthTime, replyWhen } from '../perth-time.ts';

export type Wording = { one: string; many: string };

type ListContent = {
  /** What the list's messages are, after "1 website enquiry" or "2 website enquiries". */
  title: string;
  explanation: Wording;
  /** What follows the explanation if there is an owner. */
  withOwner?: string;
  forAll: ListPurpose;
  /** A message that is shown on one line has only the first one. */
  forEach: (shown: ShownMessage) => [MessagePurpose, ...MessagePurpose[]];
  /** Whether the first link is the most common action, rather than the reply. */
  isLinkMain: boolean;
  wordsOf: (shown: ShownMessage) => string;
  /** Without words from the visitor. What is false is left out. */
  factsOf: (shown: ShownMessage, madeAt: Date) => (Fact | false)[];
};

/** The full message is in its own email, which staff have. */
const shortened = ({ message }: ShownMessage) => shorten(oneLine(longText(message)), 300);

const heldBecause = ({ reasons }: ShownMessage): Fact => ({ label: 'Held because', value: reasons.join('; ') });

export const listContents: Record<MessageList['kind'], ListContent> = {
  digest: {
    title: 'held as possible spam',
    explanation: {
      one: `The sender saw the usual confirmation and expects an answer within ${promisedHours} hours, so please see whether it is genuine.`,
      many: `The senders saw the usual confirmation and expect an answer within ${promisedHours} hours, so please look for genuine enquiries. The least suspicious messages come first.`,
    },
    forAll: 'all-spam',
    forEach: () => ['deliver', 'answered', 'spam'],
    isLinkMain: true,
    wordsOf: ({ message }) => longText(message),
    factsOf: (shown) => [heldBecause(shown)],
  },
  reminder: {
    title: 'without an answer',
    explanation: {
      one: `Nobody has marked it as answered. The page promises an answer within ${promisedHours} hours.`,
      many: `Nobody has marked them as answered. The page promises an answer within ${promisedHours} hours.`,
    },
    withOwner: ' After that, the owner gets an email.',
    forAll: 'all-answered',
    forEach: () => ['answered', 'spam'],
    isLinkMain: false,
    wordsOf: shortened,
    factsOf: ({ receivedAt }, madeAt) => [{ label: 'Answer', value: replyWhen(receivedAt, madeAt).join(' ') }],
  },
  overdue: {
    title: 'nobody has answered',
    explanation: {
      one: 'Nobody has marked it as answered, or its visitor says that no answer has come. Please answer it, or ask the office to. If nobody in the office has seen its email, look into the junk folder, and ask the person who runs the website.',
      many: 'Nobody has marked them as answered, or their visitors say that no answer has come. Please answer them, or ask the office to. If nobody in the office has seen their emails, look into the junk folder, and ask the person who runs the website.',
    },
    forAll: 'all-answered',
    forEach: ({ state, isMailed }) => {
      if (state === 'held') return ['deliver', 'answered', 'spam'];
      if (state !== 'discarded') return ['answered', 'spam'];
      return isMailed ? ['spam', 'answered'] : ['spam', 'answered', 'deliver'];
    },
    isLinkMain: false,
    wordsOf: shortened,
    factsOf: (shown, madeAt) => {
      const { receivedAt, state, nudgedAt } = shown;
      const waiting = durationWords((madeAt.getTime() - receivedAt.getTime()) / 1000);
      return [
        { label: 'Waiting', value: `${waiting}; the page promises ${promisedHours}` },
        decisionOn(shown),
        state === 'queued' && { label: 'Email', value: 'could not be delivered to the office' },
        state === 'held' && heldBecause(shown),
        nudgedAt !== null && { label: 'Asked again', value: `on ${perthTime(nudgedAt)}, no answer has come` },
      ];
    },
  },
};

function decisionOn({ state, answeredAt }: ShownMessage): Fact | false {
  if (state === 'discarded') return { label: 'Decided', value: 'The office marked it as spam' };
  return answeredAt !== null && { label: 'Decided', value: `Marked as answered on ${perthTime(answeredAt)}` };
}
