/** The mail that reminds staff of messages without an answer. */
import type { SendMailOptions } from 'nodemailer';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { ReminderLinks } from '../links/mail-links.ts';
import { duration } from './duration.ts';
import { mailIdentity, type MailAddresses } from './mail-identity.ts';
import { labelledLines, longText } from './message-lines.ts';
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
): SendMailOptions & { text: string } {
  const count = messages.length === 1 ? '1 message' : `${messages.length.toLocaleString('en-AU')} messages`;
  const blocks = [
    `${count} without an answer, as far as the website knows. The page promises an answer within 24 hours. Once you have
answered one, press its link.`,
    refused
      ? 'The mail server refused this mail with names and messages in it.'
      : 'A reply to this mail does not reach a visitor: reply to the mail with the message.',
    ...messages.map((unanswered) => entryText(unanswered, madeAt, links, refused)),
    `${rule}\nAll answered: ${links.allAnswered}`,
    `The last 30 days\n${figureLines(figures)}`,
  ];
  return {
    from: addresses.from,
    to: addresses.to,
    subject: `Website: ${count} without an answer`,
    // After a failed attempt it is a mail of its own, with other hours left.
    ...mailIdentity('contact-reminder', `${id}-${madeAt.getTime()}${refused ? '-brief' : ''}`, addresses),
    date: madeAt,
    text: `${blocks.join('\n\n')}\n`,
  };
}

const rule = '-'.repeat(72);

function entryText(
  { id, reference, receivedAt, message }: UnansweredMessage,
  madeAt: Date,
  links: ReminderLinks,
  refused: boolean,
): string {
  const own = links.messages.get(id);
  return [
    rule,
    ...(refused ? [] : [`  ${shorten(oneLine(longText(message)), longest)}`, '']),
    ...(refused ? [] : labelledLines(message).map(({ label, value }) => `${label}: ${value}`)),
    `Reference: ${reference}`,
    `Received: ${perthTime(receivedAt)}`,
    `Answer by: ${answerBy(receivedAt, madeAt)}`,
    '',
    ...(refused && own ? [`Read the message: ${own.read}`] : []),
    ...(own ? [`Answered: ${own.answered}`] : []),
  ].join('\n');
}

function answerBy(receivedAt: Date, madeAt: Date): string {
  const end = new Date(receivedAt.getTime() + promised * 1_000);
  const left = (end.getTime() - madeAt.getTime()) / 1_000;
  return `${perthTime(end)} (${left > 0 ? `${duration(left)} left` : `overdue by ${duration(-left)}`})`;
}

function figureLines({ messages, answeredInTime, medianSeconds }: AnswerFigures): string {
  return [
    `Messages: ${messages.toLocaleString('en-AU')}`,
    `Answered within 24 hours: ${answeredInTime.toLocaleString('en-AU')}`,
    `Median time to the answer: ${medianSeconds === null ? 'none was marked as answered' : duration(medianSeconds)}`,
  ].join('\n');
}
