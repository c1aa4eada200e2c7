/** The monthly report in PostgreSQL. Months are those in Perth. */
import { sql, type Database } from '../database.ts';
import { promisedHours } from '../limits.ts';

/** The answers to one month's messages, when the report was made. */
export type ReportNumbers = {
  /** The months as `YYYY-MM-DD`. */
  month: string;
  monthBefore: string;
  /** The messages that staff got by email and did not discard, those of the month before, and those held at first. */
  delivered: number;
  deliveredBefore: number;
  heldAtFirst: number;
  answeredInTime: number;
  /** Seconds until staff marked a message, from its `queued_at` or, without one, its receipt. Null without answers. */
  medianTime: number | null;
  longestTime: number | null;
  /** The messages without an answer, mailed or not, with the oldest first. */
  unanswered: { reference: string; receivedAt: string }[];
};

/**
 * Makes the report on last month's messages once, from 8 in the morning of the second day: by then, each has had its 24
 * hours. Stores the numbers, so that copies agree. A month without messages has one too: it shows that emails arrive.
 */
export async function makeReport(database: Database): Promise<void> {
  await database.run(sql`
    with last as (
      select date_trunc('month', now() at time zone 'Australia/Perth' - interval '1 day 8 hours') - interval '1 month' as month
    ), due as (
      select month, month - interval '1 month' as month_before from last
      where not exists (select from public.contact_lists as made where made.month = last.month)
    ), message as (
      -- Without queued_at, a message was answered straight from a digest.
      select
        reference, received_at, hold_reasons, state, state <> 'queued' as is_delivered,
        closed_at - coalesce(queued_at, received_at) as answered_after,
        date_trunc('month', coalesce(queued_at, closed_at) at time zone 'Australia/Perth') as counted_in
      from public.contact_messages
      where state in ('queued', 'mailed', 'answered') and exists (select from due)
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
