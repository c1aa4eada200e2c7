/** The mail that lists held messages to staff. */
import type { ContactMessage } from '../contact/contact-message.ts';
import type { DigestLinks, HeldMessageLinks } from '../links/mail-links.ts';
import { actions, facts, heading, layOut, paragraph, rule, words, type Action, type Block } from './layout.ts';
import { mailIdentity, type ComposedMail, type MailAddresses } from './mail-identity.ts';
import { longText, senderFacts } from './message-blocks.ts';
import { oneLine, shorten } from './one-line.ts';
import { perthTime } from './perth-time.ts';

export type HeldMessage = {
  id: string;
  reference: string;
  receivedAt: Date;
  reasons: string[];
  message: ContactMessage;
};

/** What one visitor sent. */
export type DigestEntry = {
  /** All of the visitor's messages in this digest. */
  count: number;
  /** The first three of them: those with the fewest reasons, the oldest of these first. */
  messages: HeldMessage[];
};

export type Digest = {
  id: string;
  madeAt: Date;
  /** People first: the fewest reasons, then the fewest messages, then the oldest. */
  entries: DigestEntry[];
  /** Held messages that come in a later digest. */
  more: number;
  /** Attempts to send it, this one included. */
  attempts: number;
  /** A mail server has refused its content, most likely for the spam that it lists, or has not accepted it for hours. */
  refused: boolean;
};

/**
 * Entries with every word and message. The others, less likely people, have the beginning of one message and a link to
 * read it: so a mail of 600 entries stays below 20 MB, of the 25 that most mail servers accept.
 */
const inFull = 200;

/** @returns the messages of the entry at this place of a digest that the mail shows: all of them, or the first one. */
export function shownMessages({ messages }: DigestEntry, place: number): HeldMessage[] {
  return place < inFull ? messages : messages.slice(0, 1);
}

/** @returns the mail for nodemailer; once refused, without anything that visitors wrote. */
export function composeDigest(
  { id, madeAt, entries, more, refused }: Digest,
  addresses: MailAddresses,
  links: DigestLinks,
): ComposedMail {
  const subject = `Website: ${messageCount(entries.reduce((sum, { count }) => sum + count, 0))} held as possible spam`;
  return {
    from: addresses.from,
    to: addresses.to,
    subject,
    // A mail of its own, as the one with the visitors' words may have been delivered after all.
    ...mailIdentity('contact-digest', refused ? `${id}-brief` : id, addresses),
    date: madeAt,
    ...layOut(subject, [
      paragraph(
        'These messages looked like spam and were held. Their senders saw the usual confirmation and expect an answer within 24 hours: please look for people among them. Visitors with few messages, and with little that looks like spam, come first.',
      ),
      ...(more > 0 ? [paragraph(`Not in this list: ${messageCount(more)}, for the next digest.`)] : []),
      paragraph(
        refused
          ? 'The mail server did not accept this mail with names and messages in it.'
          : 'To answer one, write to its email address: a reply to this mail does not reach the visitor.',
      ),
      actions([{ label: 'All of these are spam', url: links.allSpam }]),
      ...entries.flatMap((entry, place) => entryBlocks(entry, place, links, refused)),
    ]),
  };
}

function messageCount(count: number): string {
  return count === 1 ? '1 message' : `${grouped(count)} messages`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-AU');
}

/** All messages of a visitor in full; of a flood, whose messages are not all here, only the first one. */
function entryBlocks(entry: DigestEntry, place: number, links: DigestLinks, refused: boolean): Block[] {
  const { count } = entry;
  const shown = shownMessages(entry, place);
  const isFull = place < inFull;
  const isFlood = count > shown.length;
  const isInFull = (index: number) => isFull && (!isFlood || index === 0);
  return [
    ...(isFlood
      ? [rule, heading(`${grouped(count)} from one IP address, the first ${isFull ? 'three' : 'one'}:`)]
      : []),
    ...shown.flatMap((held, index) => [
      ...(isFlood ? [] : [rule]),
      ...(refused ? [] : [words(isInFull(index) ? longText(held.message) : beginningOf(held.message))]),
      facts([
        ...(refused ? [] : senderFacts(held.message)),
        { label: 'Reference', value: held.reference },
        { label: 'Received', value: perthTime(held.receivedAt) },
        { label: 'Held because', value: held.reasons.join('; ') },
      ]),
      actions(actionsFor(links.messages.get(held.id), refused || !isFull)),
    ]),
  ];
}

function beginningOf(message: ContactMessage): string {
  return shorten(oneLine(longText(message)), 80);
}

function actionsFor(links: HeldMessageLinks | undefined, withRead: boolean): Action[] {
  if (!links) return [];
  return [
    ...(withRead ? [{ label: 'Read the message', url: links.read }] : []),
    { label: 'Deliver it', url: links.deliver, isMain: true },
    { label: 'Delete it', url: links.delete },
  ];
}
