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

export type ShownMessage = ReceivedMessage & {
  /** Why the message was held, in words for staff. */
  reasons: string[];
  state: 'held' | 'queued' | 'mailed' | 'discarded';
  /** Whether staff have the message's own email, even if they have discarded the message since. */
  isMailed: boolean;
  nudgedAt: Date | null;
  /** When staff marked it as answered, which its visitor has contradicted since. */
  answeredAt: Date | null;
};

export type MessageList = MadeEmail & { kind: 'digest' | 'reminder' | 'overdue'; messages: ShownMessage[] };

/** The maximum lengths on one line, in characters. Even 100 lines of `"`, which takes 5 bytes in HTML, must fit. */
const maxInLine = { name: 30, words: 60 };

const notes = {
  full: 'To answer a message, press the button under it: a reply to this email will not reach the visitor.',
  brief: 'This email could not be sent with names and messages in it, so they are left out. Each link shows a message.',
};

/** @param isBrief leaves out all words from visitors. */
export function composeList(list: MessageList, isBrief: boolean, company: Company) {
  const { kind, id, messages } = list;
  const { addresses, link } = company;
  const { title, explanation, withOwner, forAll } = listContents[kind];
  const date = listDate(list);
  const inWords = ({ one, many }: Wording) => (messages.length === 1 ? one : many);
  const count = inWords({ one: '1 website enquiry', many: `${messages.length} website enquiries` });
  const why = inWords(explanation) + (addresses.owner && withOwner ? withOwner : '');
  const canDoAll = forAll === 'all-spam' || messages.some(({ state }) => state === 'mailed');
  // Gmail groups emails with the same subject, so the day and the hour are in it.
  const subject = `Website enquiries ${title}: ${messages.length} (${perthHour(date)})`;

  const entries = messages.map((shown) => entryOf(shown, list, isBrief, company));
  const blocksWith = (inFull: Entry[]) => {
    const lines = entries.filter((entry) => !inFull.includes(entry)).map(({ line }) => line);
    return [
      heading(`${count} ${title}`),
      paragraph(why),
      paragraph(isBrief ? notes.brief : notes.full),
      ...inFull.flatMap(({ full }) => [rule, ...full]),
      lines.length > 0 && rule,
      lines.length > 0 && paragraph('One line each, with a link to the full message:'),
      ...lines,
      canDoAll && rule,
      canDoAll && actions([link(forAll, id, date)]),
    ];
  };
  const inFull: Entry[] = [];
  for (const entry of isBrief ? [] : entries) {
    if (inFull.length === maxInFull) break;
    // Email programs clip long emails and hide the end.
    const { html } = layOut(subject, blocksWith([...inFull, entry]));
    if (new TextEncoder().encode(html).length < maxListBytes) inFull.push(entry);
  }
  return composeEmail({ kind, id: isBrief ? `${id}-brief` : id, date, subject }, addresses, blocksWith(inFull));
}

type Entry = { full: Block[]; line: Block };

function entryOf(shown: ShownMessage, list: MessageList, isBrief: boolean, company: Company): Entry {
  const { forEach, isLinkMain, wordsOf, factsOf } = listContents[list.kind];
  const date = listDate(list);
  const linkFor = (purpose: MessagePurpose) => {
    const isUndo = shown.state === 'discarded' && purpose === 'spam';
    return { ...company.link(purpose, shown.id, date), ...(isUndo && { label: notSpamLabel }) };
  };
  const [purpose, ...others] = forEach(shown);
  const first = linkFor(purpose);
  const withoutWords = [...receiptFacts(shown), ...factsOf(shown, date).filter((fact) => fact !== false)];
  const name = shorten(oneLine(shown.message.name), maxInLine.name);
  const start = `${shown.reference}, ${name}: ${shorten(oneLine(wordsOf(shown)), maxInLine.words)}`;
  const briefly = withoutWords.map(({ label, value }) => `${label}: ${value}`).join('; ');

  const cc = company.replyAddress(shown.id);
  const reply = replyAction(shown, cc, name || 'the visitor');
  const main = isLinkMain ? [first, reply] : [reply, first];
  const buttons = [...main, ...others.map(linkFor)];
  return {
    full: [
      words(wordsOf(shown)),
      facts([...senderFacts(shown.message, cc), ...withoutWords]),
      actions(buttons.map((button, place) => ({ ...button, isMain: place === 0 }))),
    ],
    line: line(isBrief ? briefly : start, first),
  };
}
