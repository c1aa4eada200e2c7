/** The monthly report in PostgreSQL. Months are those in Perth. */
import { sql, type Database } from '../database.ts';
import { promisedHours } from '../limits.ts';

/**
 * Makes the report on the messages received last month once, from 8 in the morning of the second day: by then, each
 * message has had its 24 hours. Stores the numbers, so that copies agree. A month without messages has a report too: it
 * shows that emails reach the owner.
 */
export async function makeReport(database: Database): Promise<void> {
  await database.run(sql`
    with last as (
      select date_trunc('month', now() at time zone 'Australia/Perth' - interval '1 day 8 hours') - interval '1 month' as month
    ), due as (
      select month, month - interval '1 month' as month_before from last
      where not exists (select from public.contact_lists as made where made.month = last.month)
    ), message as (
      select
        reference, received_at, held_at, mailed_at, closed_at - queued_at as answered_after,
        received_at >= month at time zone 'Australia/Perth' as is_of_month
      from public.contact_messages, due
      where
        received_at >= month_before at time zone 'Australia/Perth'
        and received_at < (month + interval '1 month') at time zone 'Australia/Perth'
        -- Without queued_at, it was answered straight from a digest.
        and queued_at is not null and state <> 'discarded'
    ), delivered as (
      select * from message where mailed_at is not null and is_of_month
    )
    insert into public.contact_lists (kind, month, report)
    select 'report', month, jsonb_build_object(
      'month', month::date,
      'monthBefore', month_before::date,
      'delivered', (select count(*) from delivered),
      'deliveredBefore', (select count(mailed_at) from message where not is_of_month),
      'heldAtFirst', (select count(held_at) from delivered),
      'answeredInTime', (
        select count(*) from delivered where answered_after <= make_interval(hours => ${promisedHours})
      ),
      'medianTime', (
        select extract(epoch from percentile_cont(0.5) within group (order by answered_after)) from delivered
      ),
      'longestTime', (select extract(epoch from max(answered_after)) from delivered),
      'unanswered', (
        select coalesce(
          json_agg(json_build_object('reference', reference, 'receivedAt', received_at) order by received_at), '[]'
        )
        from message where is_of_month and answered_after is null
      )
    )
    from due
    on conflict (month) do nothing`);
}
