/** The mail that reminds staff of messages without an answer. */
import type { ContactMessage } from '../contact/contact-message.ts';
import type { ReminderLinks } from '../links/mail-links.ts';
import { duration } from './duration.ts';
import { actions, facts, heading, layOut, paragraph, rule, words, type Block, type Fact } from './layout.ts';
import { mailIdentity, type ComposedMail, type MailAddresses } from './mail-identity.ts';
import { longText, senderFacts } from './message-blocks.ts';
import { oneLine, shorten } from './one-line.ts';
import { perthTime } from './perth-time.ts';

export type UnansweredMessage = { id: string; reference: string; receivedAt: Date; message: ContactMessage };

/** Of the delivered messages that arrived in the last 30 days. */
export type AnswerFigures = {
  messages: number;
  /** Those that were marked as answered within 24 hours of their arrival. */
  answeredInTime: number;
  /** From the arrival to the mark, of those with a mark; null where there is none. */
  medianSeconds: number | null;
};

export type Reminder = {
  id: string;
  /** The mail counts the hours left from then. */
  madeAt: Date;
  /** The oldest first. */
  messages: UnansweredMessage[];
  figures: AnswerFigures;
  /** Attempts to send it, this one included. */
  attempts: number;
  /** A mail server has refused its content. */
  refused: boolean;
};

/** Seconds within which the page promises an answer. */
const promised = 24 * 3_600;

/** Longest text of a message, in characters: staff have all of it in its own mail. */
const longest = 300;

/** @returns the mail for nodemailer; once refused, without anything that visitors wrote. */
export function composeReminder(
  { id, madeAt, messages, figures, refused }: Reminder,
  addresses: MailAddresses,
  links: ReminderLinks,
): ComposedMail {
  const count = messages.length === 1 ? '1 message' : `${messages.length.toLocaleString('en-AU')} messages`;
  const subject = `Website: ${count} without an answer`;
  return {
    from: addresses.from,
    to: addresses.to,
    subject,
    // After a failed attempt it is a mail of its own, with other hours left.
    ...mailIdentity('contact-reminder', `${id}-${madeAt.getTime()}${refused ? '-brief' : ''}`, addresses),
    date: madeAt,
    ...layOut(subject, [
      paragraph(
        `${count} ${messages.length === 1 ? 'is' : 'are'} not marked as answered. The page promises an answer within 24 hours.`,
      ),
      paragraph(
        refused
          ? 'The mail server refused this mail with names and messages in it.'
          : 'A reply to this mail does not reach the visitors: reply to the mail with the message.',
      ),
      ...messages.flatMap((unanswered) => [rule, ...blocksOf(unanswered, madeAt, links, refused)]),
      rule,
      actions([{ label: 'All answered', url: links.allAnswered }]),
      heading('The last 30 days'),
      facts(figureFacts(figures)),
    ]),
  };
}

function blocksOf(
  { id, reference, receivedAt, message }: UnansweredMessage,
  madeAt: Date,
  links: ReminderLinks,
  refused: boolean,
): Block[] {
  const own = links.messages.get(id);
  return [
    ...(refused ? [] : [words(shorten(oneLine(longText(message)), longest))]),
    facts([
      ...(refused ? [] : senderFacts(message)),
      { label: 'Reference', value: reference },
      { label: 'Received', value: perthTime(receivedAt) },
      ...promiseFacts(receivedAt, madeAt),
    ]),
    ...(own
      ? [
          actions([
            { label: 'Answered', url: own.answered, isMain: true },
            ...(refused ? [{ label: 'Read the message', url: own.read }] : []),
          ]),
        ]
      : []),
  ];
}

function promiseFacts(receivedAt: Date, madeAt: Date): Fact[] {
  const end = new Date(receivedAt.getTime() + promised * 1_000);
  const left = (end.getTime() - madeAt.getTime()) / 1_000;
  return [
    { label: 'Answer by', value: perthTime(end) },
    left > 0 ? { label: 'Time left', value: duration(left) } : { label: 'Overdue by', value: duration(-left) },
  ];
}

function figureFacts({ messages, answeredInTime, medianSeconds }: AnswerFigures): Fact[] {
  return [
    { label: 'Messages', value: messages.toLocaleString('en-AU') },
    { label: 'Answered within 24 hours', value: answeredInTime.toLocaleString('en-AU') },
    {
      label: 'Median time to the answer',
      value: medianSeconds === null ? 'none was marked as answered' : duration(medianSeconds),
    },
  ];
}
