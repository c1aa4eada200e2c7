/** The emails to staff that list messages. A full list shows as many as fit, and the rest on one line each. */
import type { ReceivedMessage } from '../contact/contact-message.ts';
import { maxInFull, maxListBytes } from '../limits.ts';
import { notSpamLabel, type MessagePurpose } from '../links/links.ts';
import { composeEmail, listDate, type Company, type MadeEmail } from './email.ts';
import { actions, facts, heading, layOut, line, paragraph, rule, words, type Block } from './layout.ts';
import { listContents, type Wording } from './list-contents.ts';
import { receiptFacts, replyAction, senderFacts } from './message-blocks.ts';
import { oneLine, shorten } from '../one-line.ts';
import { perthHour } from '../perth-time.ts';

/** A message as a list shows it. */
export type ShownMessage = ReceivedMessage & {
  /** Why the message was held, in words for staff. Empty if it was never held. */
  reasons: string[];
  /** The state at the attempt to send the list. A queued message could not be delivered in time. */
  state: 'held' | 'queued' | 'mailed' | 'discarded';
  /** Whether staff have the message's own email, even if they have discarded the message since. */
  isMailed: boolean;
  /** When the visitor said that no answer had come. */
  nudgedAt: Date | null;
  /** When staff marked it as answered, which its visitor has contradicted since. */
  answeredAt: Date | null;
};

/** The email shows the messages in this order, but those on one line come last. */
export type MessageList = MadeEmail & { kind: 'digest' | 'reminder' | 'overdue'; messages: ShownMessage[] };

/** The maximum lengths on one line, in characters. Even 100 lines of `"`, which takes 5 bytes in HTML, must fit. */
const maxInLine = { name: 30, words: 60 };

export function composeFullList(list: MessageList, company: Company) {
  const note = 'To answer a message, press the button under it: a reply to this email will not reach the visitor.';
  const { date, subject, top, bottom } = frameOf(list, note, company);
  const entries = list.messages.map((shown) => ({
    full: fullEntry(shown, list, company),
    line: lineEntry(shown, list, company),
  }));
  const blocksWith = (inFull: typeof entries) => {
    const others = entries.filter((entry) => !inFull.includes(entry));
    return [...top, ...inFull.flatMap(({ full }) => [rule, ...full]), ...linesOf(others), ...bottom];
  };
  const inFull: typeof entries = [];
  for (const entry of entries) {
    if (inFull.length === maxInFull) break;
    // Email programs clip long emails and hide the end.
    const { html } = layOut(subject, blocksWith([...inFull, entry]));
    if (new TextEncoder().encode(html).length < maxListBytes) inFull.push(entry);
  }
  return composeEmail({ kind: list.kind, id: list.id, date, subject }, company.addresses, blocksWith(inFull));
}

/** A list without any words from visitors, because a mail server may refuse those every time. */
export function composeBriefList(list: MessageList, company: Company) {
  const note =
    'This email could not be sent with names and messages in it, so they are left out. Each link shows a message.';
  const { date, subject, top, bottom } = frameOf(list, note, company);
  const entries = list.messages.map((shown) => {
    const known = factsWithoutWords(shown, list).map(({ label, value }) => `${label}: ${value}`);
    return { line: line(known.join('; '), linksOf(shown, list, company)[0]) };
  });
  const blocks = [...top, ...linesOf(entries), ...bottom];
  return composeEmail({ kind: list.kind, id: `${list.id}-brief`, date, subject }, company.addresses, blocks);
}

/** What is the same in a full and in a brief list. @param note what staff have to know about this email. */
function frameOf(list: MessageList, note: string, { addresses, link }: Company) {
  const { kind, id, messages } = list;
  const { title, explanation, withOwner, forAll } = listContents[kind];
  const date = listDate(list);
  const inWords = ({ one, many }: Wording) => (messages.length === 1 ? one : many);
  const count = inWords({ one: '1 website enquiry', many: `${messages.length} website enquiries` });
  const why = inWords(explanation) + (addresses.owner && withOwner ? withOwner : '');
  const canDoAll = forAll === 'all-spam' || messages.some(({ state }) => state === 'mailed');
  return {
    date,
    // Gmail groups emails with the same subject, so the day and the hour are in it.
    subject: `Website enquiries ${title}: ${messages.length} (${perthHour(date)})`,
    top: [heading(`${count} ${title}`), paragraph(why), paragraph(note)],
    bottom: canDoAll ? [rule, actions([link(forAll, id, date)])] : [],
  };
}

function linesOf(entries: { line: Block }[]): Block[] {
  const start = [rule, paragraph('One line each, with a link to the full message:')];
  return entries.length > 0 ? [...start, ...entries.map(({ line }) => line)] : [];
}

function factsWithoutWords(shown: ShownMessage, list: MessageList) {
  return [...receiptFacts(shown), ...listContents[list.kind].factsOf(shown, listDate(list))];
}

function linksOf(shown: ShownMessage, list: MessageList, { link }: Company) {
  const linkFor = (purpose: MessagePurpose) => ({
    ...link(purpose, shown.id, listDate(list)),
    ...(shown.state === 'discarded' && purpose === 'spam' && { label: notSpamLabel }),
  });
  const [first, ...others] = listContents[list.kind].forEach(shown);
  return [linkFor(first), ...others.map(linkFor)] as const;
}

const shortName = ({ message }: ShownMessage) => shorten(oneLine(message.name), maxInLine.name);

function fullEntry(shown: ShownMessage, list: MessageList, company: Company): Block[] {
  const { wordsOf, isLinkMain } = listContents[list.kind];
  const cc = company.replyAddress(shown.id);
  const reply = replyAction(shown, cc, shortName(shown) || 'the visitor');
  const [first, ...others] = linksOf(shown, list, company);
  const buttons = isLinkMain ? [first, reply, ...others] : [reply, first, ...others];
  return [
    words(wordsOf(shown)),
    facts([...senderFacts(shown.message, cc), ...factsWithoutWords(shown, list)]),
    actions(buttons.map((button, place) => ({ ...button, isMain: place === 0 }))),
  ];
}

function lineEntry(shown: ShownMessage, list: MessageList, company: Company): Block {
  const start = shorten(oneLine(listContents[list.kind].wordsOf(shown)), maxInLine.words);
  return line(`${shown.reference}, ${shortName(shown)}: ${start}`, linksOf(shown, list, company)[0]);
}
