/** An email that lists messages to staff: as many in full as it has room for, and the others in a line each. */
import { mostInFull, mostListBytes } from '../limits.ts';
import type { ListPurpose, MessagePurpose } from '../links/actions.ts';
import type { ContactList, ReceivedMessage } from '../messages/message.ts';
import { actions, facts, layOut, line, paragraph, rule, words, type Block, type Fact } from './layout.ts';
import { linkAction, type Company } from './link-action.ts';
import { mailIdentity, type ComposedEmail } from './mail-identity.ts';
import { receiptFacts, senderFacts } from './message-blocks.ts';
import { oneLine, shorten } from './one-line.ts';

/** What a digest and a reminder differ in. */
export type ListContent = {
  title: string;
  explanation: string;
  forAll: ListPurpose;
  /** A message in a line has only the main one. */
  forEach: { main: MessagePurpose; others: MessagePurpose[] };
  /** Each with the words that it shows in full, and a fact that has nothing of the visitor. */
  entries: (ReceivedMessage & { words: string; fact: Fact })[];
};

type Entry = { full: Block[]; line: Block };

/** Longest name and words in a line, in characters: 100 lines of quotation marks, 6 bytes each in HTML, have to fit. */
const longestInLine = { name: 30, words: 60 };

export async function composeList(
  { kind, id, madeAt, brief, messages }: ContactList,
  { addresses, link }: Company,
  { title, explanation, forAll, forEach, entries }: ListContent,
): Promise<ComposedEmail> {
  async function entryOf(listed: ListContent['entries'][number]): Promise<Entry> {
    const action = (purpose: MessagePurpose) => linkAction(link, purpose, listed.id, madeAt);
    const main = { ...(await action(forEach.main)), isMain: true };
    const buttons = actions([main, ...(await Promise.all(forEach.others.map(action)))]);
    const own = [...receiptFacts(listed), listed.fact];
    if (brief) {
      const text = own.map(({ label, value }) => `${label}: ${value}`).join('; ');
      return { full: [facts(own), buttons], line: line(text, main) };
    }
    const name = shorten(oneLine(listed.message.name), longestInLine.name);
    const start = shorten(oneLine(listed.words), longestInLine.words);
    return {
      full: [words(listed.words), facts([...senderFacts(listed.message), ...own]), buttons],
      line: line(`${listed.reference}, ${name}: ${start}`, main),
    };
  }

  const subject = `${title}: ${messages.length}`;
  const note = brief
    ? 'This email could not be sent with names and messages in it: the page of each link shows the message.'
    : 'To answer one, write to its email address: a reply to this email does not reach the visitor.';
  const buttonForAll = actions([await linkAction(link, forAll, id, madeAt)]);
  const top = [paragraph(`${subject}. ${explanation}`), paragraph(note), buttonForAll];
  return {
    from: addresses.from,
    to: addresses.to,
    subject,
    ...mailIdentity(kind, brief ? `${id}-brief` : id, addresses),
    date: madeAt,
    ...layOutWithin(subject, top, await Promise.all(entries.map(entryOf))),
  };
}

/** Email programs clip a longer email, and hide whoever is below that. */
function layOutWithin(title: string, top: Block[], entries: Entry[]): { text: string; html: string } {
  const layOutWith = (inFull: Entry[]) => {
    const lines = entries.filter((entry) => !inFull.includes(entry)).map((entry) => entry.line);
    const others = [rule, paragraph('The others, each with a link to the whole message:'), ...lines];
    const full = inFull.flatMap((entry) => [rule, ...entry.full]);
    return layOut(title, [...top, ...full, ...(lines.length > 0 ? others : [])]);
  };

  let inFull: Entry[] = [];
  for (const entry of entries) {
    if (inFull.length === mostInFull) break;
    const { html } = layOutWith([...inFull, entry]);
    if (new TextEncoder().encode(html).length < mostListBytes) inFull = [...inFull, entry];
  }
  return layOutWith(inFull);
}
