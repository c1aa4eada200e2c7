/** The monthly report to the owner. It has no words and no addresses of visitors, so it may be forwarded. */
import { sql, type Database } from '../../_shared/database.ts';
import { durationWords } from '../../_shared/duration-words.ts';
import type { Company } from '../../_shared/mail/company.ts';
import { composeEmail, type Email } from '../../_shared/mail/email.ts';
import { facts, heading, paragraph } from '../../_shared/mail/layout.ts';
import { perthTime } from '../../_shared/perth-time.ts';
import { promisedHours, reportAfterHours } from '../../_shared/promise.ts';
import { listDate, type LeasedList, type ListKind } from './list-kind.ts';

export const report: ListKind = {
  isForOwner: true,
  make: makeReport,
  readMessages: () => Promise.resolve([]),
  compose: (list, _, company) => ({ email: composeReport(list, company), details: {} }),
};

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

/** An empty report shows that emails arrive. */
async function makeReport(database: Database): Promise<void> {
  await database.run(sql`
    with last as (
      select
        date_trunc('month', now() at time zone 'Australia/Perth' - make_interval(hours => ${reportAfterHours}))
        - interval '1 month' as month
    ), due as (
      select month, month - interval '1 month' as month_before from last
      where not exists (select from public.contact_lists as made where made.month = last.month)
    ), message as (
      -- Without queued_at, a message was answered straight from a digest. An answer that is contradicted does not count.
      -- A reply may be older than a later release.
      select
        reference, received_at, hold_reasons, state,
        mailed_at is not null or answered_at is not null as is_delivered,
        state <> 'answered' and answered_at is not null as is_contradicted,
        case when state = 'answered' then
          greatest(answered_at - coalesce(queued_at, received_at), interval '0') end as answered_after,
        date_trunc('month', counted_at at time zone 'Australia/Perth') as counted_in
      from public.contact_messages
      where
        (state in ('queued', 'mailed', 'answered') or (state = 'held' and answered_at is not null))
        and exists (select from due)
    )
    insert into public.contact_lists (kind, month, report)
    select 'report', month, jsonb_build_object(
      'month', month::date,
      'monthBefore', month_before::date,
      'delivered', count(*) filter (where is_delivered and counted_in = month),
      'deliveredBefore', count(*) filter (where is_delivered and counted_in = month_before),
      'heldAtFirst', count(*) filter (where is_delivered and counted_in = month and hold_reasons <> '{}'),
      'answeredInTime', count(*) filter (
        where counted_in = month and answered_after <= make_interval(hours => ${promisedHours})
      ),
      'medianTime', extract(epoch from
        percentile_cont(0.5) within group (order by answered_after) filter (where counted_in = month)
      ),
      'longestTime', extract(epoch from max(answered_after) filter (where counted_in = month)),
      'contradicted', count(*) filter (where is_contradicted and counted_in = month),
      'unanswered', coalesce(
        json_agg(json_build_object('reference', reference, 'receivedAt', received_at) order by received_at)
          filter (where state <> 'answered' and counted_in = month),
        '[]'
      )
    )
    from due left join message on true
    group by month, month_before
    on conflict (month) do nothing`);
}

/** So that staff can open the email even after a flood that got past the limits. */
const maxReferences = 300;

/** Of fewer messages, one late answer would be more than a tenth. */
const minForWebsite = 10;

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function composeReport(list: LeasedList, { addresses }: Company): Email {
  // As makeReport has written them.
  const numbers = list.report as ReportNumbers;
  const { delivered, answeredInTime, unanswered } = numbers;
  const [month, before] = [numbers.month, numbers.monthBefore].map((day) => monthName.format(new Date(day)));
  const subject = `Website enquiries in ${month}`;
  // Rounded down, because the website may not say more than is true.
  const percent = Math.floor((answeredInTime * 100) / delivered);
  const share = delivered > 0 ? ` of ${delivered} (${percent}%)` : '';
  const inTime = `${percent}% of our enquiries within ${promisedHours} hours`;
  const time = (seconds: number | null) => (seconds === null ? 'none' : durationWords(seconds));
  const shown = unanswered.slice(0, maxReferences).map(({ reference, receivedAt }) => ({
    label: reference,
    value: perthTime(new Date(receivedAt)),
  }));
  const further = unanswered.length - shown.length;
  const details = { kind: list.kind, isForOwner: report.isForOwner, id: list.id, date: listDate(list), subject };
  return composeEmail(details, addresses, [
    heading(subject),
    facts([
      { label: 'Delivered and not spam', value: `${delivered}, after ${numbers.deliveredBefore} in ${before}` },
      { label: 'Held at first', value: String(numbers.heldAtFirst) },
      { label: `Answered within ${promisedHours} hours`, value: `${answeredInTime}${share}` },
      { label: 'Median time', value: time(numbers.medianTime) },
      { label: 'Longest time', value: time(numbers.longestTime) },
      { label: 'Still unanswered', value: String(unanswered.length) },
      { label: 'Marked, but no answer came', value: String(numbers.contradicted) },
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
