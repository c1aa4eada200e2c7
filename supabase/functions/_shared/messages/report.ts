import { sql, type Database } from '../database.ts';
import { promisedHours } from '../limits.ts';

/** At 8 in the morning of the second day, each message has had its 24 hours. An empty report shows that emails arrive. */
export async function makeReport(database: Database): Promise<void> {
  await database.run(sql`
    with last as (
      select
        date_trunc('month', now() at time zone 'Australia/Perth' - interval '1 day 8 hours')
        - interval '1 month' as month
    ), due as (
      select month, month - interval '1 month' as month_before from last
      where not exists (select from public.contact_lists as made where made.month = last.month)
    ), message as (
      -- Without queued_at, a message was answered straight from a digest. An answer that is contradicted does not count.
      select
        reference, received_at, hold_reasons, state,
        mailed_at is not null or answered_at is not null as is_delivered,
        state <> 'answered' and answered_at is not null as is_contradicted,
        case when state = 'answered' then answered_at - coalesce(queued_at, received_at) end as answered_after,
        date_trunc('month', coalesce(queued_at, answered_at) at time zone 'Australia/Perth') as counted_in
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
