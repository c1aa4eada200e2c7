/** The email of a list of messages. A full list shows as many as fit, and the rest on one line each. */
import { maxInFull, maxListBytes } from '../../_shared/limits.ts';
import { notSpamLabel, type ListPurpose, type MessagePurpose } from '../../_shared/links/links.ts';
import type { Company } from '../../_shared/mail/company.ts';
import { composeEmail, type Email } from '../../_shared/mail/email.ts';
import {
  actions,
  facts,
  heading,
  layOut,
  line,
  paragraph,
  rule,
  words,
  type Block,
  type Fact,
} from '../../_shared/mail/layout.ts';
import { longText, receiptFacts, replyAction, senderFacts } from '../../_shared/mail/message-blocks.ts';
import { oneLine, shorten } from '../../_shared/one-line.ts';
import { perthHour } from '../../_shared/perth-time.ts';
import { listDate, type LeasedList, type ListedMessage } from './list-kind.ts';

type Wording = { one: string; many: string };

/** The words of a kind of list. */
export type ListWords = {
  /** What the list's messages are, after "1 website enquiry" or "2 website enquiries". */
  title: string;
  explanation: Wording;
  /** What stands below the messages, with how to reply, so that the first message is on the first screen of a phone. */
  background?: Wording;
  /** What follows the explanation if there is an owner. */
  withOwner?: string;
  forAll: ListPurpose;
  /** A message that is shown on one line has only the first one. */
  forEach: (message: ListedMessage) => [MessagePurpose, ...MessagePurpose[]];
  /** Whether the first link is the most common action, rather than the reply. */
  isLinkMain: boolean;
  /** Whether it shows only the start of each message, because staff have the full message in its own email. */
  isShortened: boolean;
  /** Without words from the visitor. What is false is left out. */
  factsOf: (message: ListedMessage, madeAt: Date) => (Fact | false)[];
};

/** The maximum lengths in characters: of a message that is shortened, and of the parts of a line. Even 100 lines of `"`, which takes 5 bytes in HTML, must fit. */
const maxLengths = { shortened: 300, nameInLine: 30, wordsInLine: 60 };

const notes = {
  full: 'To answer a message, press the button under it: a reply to this email will not reach the visitor.',
  brief: 'This email could not be sent with names and messages in it, so they are left out. Each link shows a message.',
};

export const heldBecause = ({ reasons }: ListedMessage): Fact => ({ label: 'Held because', value: reasons.join('; ') });

/** @param isBrief leaves out all words from visitors. */
export function composeListEmail(
  list: LeasedList,
  ofKind: ListWords,
  { isBrief, isForOwner }: { isBrief: boolean; isForOwner: boolean },
  company: Company,
): Email {
  const { kind, id, messages } = list;
  const { addresses, link } = company;
  const { title, explanation, background, withOwner, forAll } = ofKind;
  const date = listDate(list);
  const inWords = ({ one, many }: Wording) => (messages.length === 1 ? one : many);
  const count = inWords({ one: '1 website enquiry', many: `${messages.length} website enquiries` });
  const how = paragraph(isBrief ? notes.brief : notes.full);
  const below = background ? [rule, paragraph(inWords(background)), !isBrief && how] : [];
  const why = inWords(explanation) + (addresses.owner && withOwner ? withOwner : '');
  const canDoAll = forAll === 'all-spam' || messages.some(({ state }) => state === 'mailed');
  // Gmail groups emails with the same subject, so the day and the hour are in it.
  const subject = `Website enquiries ${title}: ${messages.length} (${perthHour(date)})`;

  const entries = messages.map((message) => entryOf(message, ofKind, { date, isBrief }, company));
  const blocksWith = (inFull: Entry[]) => {
    const lines = entries.filter((entry) => !inFull.includes(entry)).map(({ line }) => line);
    return [
      heading(`${count} ${title}`),
      paragraph(why),
      (isBrief || !background) && how,
      ...inFull.flatMap(({ full }) => [rule, ...full]),
      lines.length > 0 && rule,
      lines.length > 0 && paragraph('One line each, with a link to the full message:'),
      ...lines,
      canDoAll && rule,
      canDoAll && actions([link(forAll, id, date)]),
      ...below,
    ];
  };
  const inFull: Entry[] = [];
  for (const entry of isBrief ? [] : entries) {
    if (inFull.length === maxInFull) break;
    // Email programs clip long emails and hide the end.
    const { html } = layOut(subject, blocksWith([...inFull, entry]));
    if (new TextEncoder().encode(html).length < maxListBytes) inFull.push(entry);
  }
  const details = { kind, isForOwner, id: isBrief ? `${id}-brief` : id, date, subject };
  return composeEmail(details, addresses, blocksWith(inFull));
}

type Entry = { full: Block[]; line: Block };

function entryOf(
  listed: ListedMessage,
  { forEach, isLinkMain, isShortened, factsOf }: ListWords,
  { date, isBrief }: { date: Date; isBrief: boolean },
  company: Company,
): Entry {
  const { id, reference, state, message } = listed;
  const linkFor = (purpose: MessagePurpose) => {
    const isUndo = state === 'discarded' && purpose === 'spam';
    return { ...company.link(purpose, id, date), ...(isUndo && { label: notSpamLabel }) };
  };
  const [purpose, ...others] = forEach(listed);
  const first = linkFor(purpose);
  const whole = longText(message);
  const wordsOfVisitor = isShortened ? shorten(oneLine(whole), maxLengths.shortened) : whole;
  const withoutWords = [...receiptFacts(listed), ...factsOf(listed, date).filter((fact) => fact !== false)];
  const name = shorten(oneLine(message.name), maxLengths.nameInLine);
  const start = `${reference}, ${name}: ${shorten(oneLine(whole), maxLengths.wordsInLine)}`;
  const briefly = withoutWords.map(({ label, value }) => `${label}: ${value}`).join('; ');

  const cc = company.replyAddress(id);
  const reply = replyAction(listed, cc, name || 'the visitor');
  const main = isLinkMain ? [first, reply] : [reply, first];
  const buttons = [...main, ...others.map(linkFor)];
  return {
    full: [
      words(wordsOfVisitor),
      facts([...senderFacts(message, cc), ...withoutWords]),
      actions(buttons.map((button, place) => ({ ...button, isMain: place === 0 }))),
    ],
    line: line(isBrief ? briefly : start, first),
  };
}
