/** The monthly report to the owner. It has no words and no addresses of visitors, so it may be forwarded. */
import { durationWords } from '../duration-words.ts';
import { promisedHours } from '../limits.ts';
import { composeEmail, listDate, type MadeEmail, type MailAddresses } from './email.ts';
import { facts, heading, paragraph } from './layout.ts';
import { perthTime } from '../perth-time.ts';

export type ReportNumbers = {
  /** The months as `YYYY-MM-DD`. */
  month: string;
  monthBefore: string;
  /** The messages that staff got by email and did not discard. */
  delivered: number;
  deliveredBefore: number;
  heldAtFirst: number;
  answeredInTime: number;
  /** In seconds. Null without answers. */
  medianTime: number | null;
  longestTime: number | null;
  /** With the oldest first. */
  unanswered: { reference: string; receivedAt: string }[];
  /** How many of these were marked as answered. */
  contradicted: number;
};

export type Report = MadeEmail & { kind: 'report'; report: ReportNumbers };

/** So that staff can open the email even after a flood that got past the limits. */
const maxReferences = 300;

/** Of fewer messages, one late answer would be more than a tenth. */
const minForWebsite = 10;

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function composeReport(made: Report, addresses: MailAddresses) {
  const { id, report } = made;
  const { delivered, answeredInTime, unanswered } = report;
  const [month, before] = [report.month, report.monthBefore].map((day) => monthName.format(new Date(day)));
  const subject = `Website enquiries in ${month}`;
  const percent = (answeredInTime * 100) / delivered;
  const share = delivered > 0 ? ` of ${delivered} (${Math.round(percent)} %)` : '';
  // Rounded down, because the website may not say more than is true.
  const inTime = `${Math.floor(percent)} % of our enquiries within ${promisedHours} hours`;
  const time = (seconds: number | null) => (seconds === null ? 'none' : durationWords(seconds));
  const shown = unanswered.slice(0, maxReferences).map(({ reference, receivedAt }) => ({
    label: reference,
    value: perthTime(new Date(receivedAt)),
  }));
  const further = unanswered.length - shown.length;
  return composeEmail({ kind: 'report', id, date: listDate(made), subject }, addresses, [
    heading(subject),
    facts([
      { label: 'Delivered and not spam', value: `${delivered}, after ${report.deliveredBefore} in ${before}` },
      { label: 'Held at first', value: String(report.heldAtFirst) },
      { label: `Answered within ${promisedHours} hours`, value: `${answeredInTime}${share}` },
      { label: 'Median time', value: time(report.medianTime) },
      { label: 'Longest time', value: time(report.longestTime) },
      { label: 'Still unanswered', value: String(unanswered.length) },
      { label: 'Marked, but no answer came', value: String(report.contradicted) },
    ]),
    paragraph(
      `The times run from when the website sent a message to the office, or received one that was answered straight from a digest, until it was marked as answered.`,
    ),
    delivered >= minForWebsite && paragraph(`For the website: In ${month} we answered ${inTime}.`),
    shown.length > 0 && paragraph('Still unanswered, by reference and date:'),
    shown.length > 0 && facts(shown),
    further > 0 && paragraph(`And ${further} more.`),
  ]);
}
