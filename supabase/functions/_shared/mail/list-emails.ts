/** The emails to staff that list messages: as many as fit in full, and the rest on one line each. */
import { durationWords } from '../duration-words.ts';
import type { Company } from '../environment.ts';
import { maxInFull, maxListBytes, promisedHours } from '../limits.ts';
import { notSpamLabel, type ListPurpose, type MessagePurpose } from '../links/links.ts';
import type { ContactList, ListedMessage } from '../messages/lists.ts';
import { isBriefList } from '../messages/retry-policy.ts';
import { composeEmail, listDate } from './email.ts';
import { actions, facts, heading, layOut, line, paragraph, rule, words, type Fact } from './layout.ts';
import { longText, receiptFacts, replyAction, senderFacts } from './message-blocks.ts';
import { oneLine, shorten } from './one-line.ts';
import { perthHour, perthTime, replyWhen } from './perth-time.ts';

type ListContent = {
  title: string;
  explanation: (isOne: boolean, hasOwner: boolean) => string;
  forAll: ListPurpose;
  /** A message's links. A message that is shown on one line has only the first one. */
  forEach: (listed: ListedMessage) => [MessagePurpose, ...MessagePurpose[]];
  wordsOf: (listed: ListedMessage) => string;
  /** Facts that contain no words from the visitor. */
  factsOf: (listed: ListedMessage, madeAt: Date) => Fact[];
};

/** The full message is in its own email, which staff have. */
const shortened = ({ message }: ListedMessage) => shorten(oneLine(longText(message)), 300);

const heldBecause = ({ reasons }: ListedMessage): Fact => ({ label: 'Held because', value: reasons.join('; ') });

const contents: Record<ContactList['kind'], ListContent> = {
  digest: {
    title: 'Website enquiries held as possible spam',
    explanation: (isOne) =>
      isOne
        ? `The sender saw the usual confirmation and expects an answer within ${promisedHours} hours, so please see whether it is genuine.`
        : `The senders saw the usual confirmation and expect an answer within ${promisedHours} hours, so please look for genuine enquiries. The least suspicious messages come first.`,
    forAll: 'all-spam',
    forEach: () => ['deliver', 'answered', 'spam'],
    wordsOf: ({ message }) => longText(message),
    factsOf: (listed) => [heldBecause(listed)],
  },
  reminder: {
    title: 'Website enquiries without an answer',
    explanation: (isOne, hasOwner) =>
      `Nobody has marked ${isOne ? 'it' : 'them'} as answered. The page promises an answer within ${promisedHours} hours.${hasOwner ? ` After that, the owner gets an email about ${isOne ? 'it' : 'them'}.` : ''}`,
    forAll: 'all-answered',
    forEach: () => ['answered'],
    wordsOf: shortened,
    factsOf: ({ receivedAt }, madeAt) => [{ label: 'Answer', value: replyWhen(receivedAt, madeAt).join(' ') }],
  },
  overdue: {
    title: 'Website enquiries nobody has answered',
    explanation: (isOne) =>
      `Nobody has marked ${isOne ? 'it' : 'them'} as answered. Please answer ${isOne ? 'it' : 'them'}, or ask the office to. If nobody in the office has seen ${isOne ? 'its email' : 'their emails'}, look into the junk folder, and ask the person who runs the website.`,
    forAll: 'all-answered',
    forEach: ({ state, isMailed }) => {
      if (state === 'held') return ['deliver', 'answered', 'spam'];
      if (state !== 'discarded') return ['answered'];
      return isMailed ? ['spam', 'answered'] : ['spam', 'answered', 'deliver'];
    },
    wordsOf: shortened,
    factsOf: (listed, madeAt) => [
      {
        label: 'Waiting',
        value: `${durationWords((madeAt.getTime() - listed.receivedAt.getTime()) / 1000)}; the page promises ${promisedHours}`,
      },
      ...(listed.state === 'discarded' ? [{ label: 'Decided', value: 'The office marked it as spam' }] : []),
      ...(listed.state === 'queued' ? [{ label: 'Email', value: 'could not be delivered to the office' }] : []),
      ...(listed.state === 'held' ? [heldBecause(listed)] : []),
      ...(listed.nudgedAt
        ? [{ label: 'Asked again', value: `The visitor asked again on ${perthTime(listed.nudgedAt)}` }]
        : []),
    ],
  },
};

/** The maximum lengths on one line, in characters. Even 100 lines of `"`, which takes 5 bytes in HTML, must fit. */
const maxInLine = { name: 30, words: 60 };

export function composeList(list: ContactList, { addresses, link, replyAddress }: Company) {
  const { kind, id, messages } = list;
  const date = listDate(list);
  const { title, explanation, forAll, forEach, wordsOf, factsOf } = contents[kind];
  const isBrief = isBriefList(list);

  /** The message as it is shown in full, and as it is shown on one line. */
  const entryOf = (listed: ListedMessage) => {
    const own = [...receiptFacts(listed), ...factsOf(listed, date)];
    const linkFor = (purpose: MessagePurpose) => ({
      ...link(purpose, listed.id, date),
      ...(listed.state === 'discarded' && purpose === 'spam' && { label: notSpamLabel }),
    });
    const [purpose, ...others] = forEach(listed);
    const first = linkFor(purpose);
    if (isBrief) return { full: [], line: line(own.map(({ label, value }) => `${label}: ${value}`).join('; '), first) };
    const name = shorten(oneLine(listed.message.name), maxInLine.name);
    const cc = replyAddress(listed.id);
    const start = shorten(oneLine(wordsOf(listed)), maxInLine.words);
    const sender = facts([...senderFacts(listed.message, cc), ...own]);
    const links = actions([...replyAction(listed, cc, name || 'the visitor'), first, ...others.map(linkFor)]);
    return {
      full: [words(wordsOf(listed)), sender, links],
      line: line(`${listed.reference}, ${name}: ${start}`, first),
    };
  };

  // Gmail groups emails with the same subject, so the day and the hour are in it.
  const subject = `${title}: ${messages.length} (${perthHour(date)})`;
  const isOne = messages.length === 1;
  const count = isOne ? '1 website enquiry' : `${messages.length} website enquiries`;
  const note = isBrief
    ? 'This email could not be sent with names and messages in it, so they are left out. Each link shows a message.'
    : 'To answer a message, press the button under it: a reply to this email will not reach the visitor.';
  const why = explanation(isOne, Boolean(addresses.owner));
  const canDoAll = forAll === 'all-spam' || messages.some(({ state }) => state === 'mailed');
  const bottom = canDoAll ? [rule, actions([link(forAll, id, date)])] : [];
  const top = [heading(title.replace('Website enquiries', count)), paragraph(why), paragraph(note)];
  const entries = messages.map(entryOf);
  const blocksWith = (inFull: typeof entries) => {
    const lines = entries.filter((entry) => !inFull.includes(entry)).map((entry) => entry.line);
    const others = [rule, paragraph('One line each, with a link to the full message:'), ...lines];
    const shown = inFull.flatMap((entry) => [rule, ...entry.full]);
    return [...top, ...shown, ...(lines.length > 0 ? others : []), ...bottom];
  };
  const inFull: typeof entries = [];
  for (const entry of isBrief ? [] : entries) {
    if (inFull.length === maxInFull) break;
    // Email programs clip long emails and hide the end.
    const { html } = layOut(subject, blocksWith([...inFull, entry]));
    if (new TextEncoder().encode(html).length < maxListBytes) inFull.push(entry);
  }
  return composeEmail({ kind, id: isBrief ? `${id}-brief` : id, date, subject }, addresses, blocksWith(inFull));
}
