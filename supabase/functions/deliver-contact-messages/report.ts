/** The monthly report in PostgreSQL. Months are those in Perth. */
import { type Database, sql } from '../_shared/database.ts';
import { promisedHours } from '../_shared/limits.ts';
import type { Report } from '../_shared/messages/message.ts';

/**
 * Makes the report on last month once, from 8 in the morning of the second day: by then, each message has had its 24
 * hours. A month without messages has a report too: it shows that emails reach the owner.
 */
export async function makeReport(database: Database): Promise<void> {
  await database.run(sql`
    insert into public.contact_lists (kind, month)
    values ('report', date_trunc('month', now() at time zone 'Australia/Perth' - interval '1 day 8 hours') - interval '1 month')
    on conflict (month) do nothing`);
}

/** Counts the messages received in the report's month, as they were when the report was made, so that copies agree. */
export async function readReport(database: Database, id: string): Promise<Omit<Report, 'id' | 'kind' | 'madeAt'>> {
  const [report] = await database.run(sql<Omit<Report, 'id' | 'kind' | 'madeAt'>>`
    with report as (
      select made_at, month, (month - interval '1 month')::date as month_before
      from public.contact_lists where id = ${id}
    ), message as (
      select
        reference, received_at, held_at, mailed_at <= made_at as is_mailed,
        date_trunc('month', received_at at time zone 'Australia/Perth') = month as is_of_month,
        case when closed_at <= made_at then closed_at - queued_at end as answered_after
      from public.contact_messages, report
      where
        received_at >= month_before::timestamp at time zone 'Australia/Perth'
        and received_at < (month + interval '1 month') at time zone 'Australia/Perth'
        and queued_at <= made_at
        and (closed_as = 'discarded' and closed_at <= made_at) is not true
    ), delivered as (
      select * from message where is_mailed and is_of_month
    )
    select
      month::text, month_before::text as "monthBefore",
      (select count(*) from delivered)::integer as delivered,
      (select count(*) from message where is_mailed and not is_of_month)::integer as "deliveredBefore",
      (select count(held_at) from delivered)::integer as "heldAtFirst",
      (
        select count(*) from delivered where answered_after <= make_interval(hours => ${promisedHours})
      )::integer as "answeredInTime",
      (
        select extract(epoch from percentile_cont(0.5) within group (order by answered_after))::float8 from delivered
      ) as "medianTime",
      (select extract(epoch from max(answered_after))::float8 from delivered) as "longestTime",
      (
        select coalesce(
          json_agg(json_build_object('reference', reference, 'receivedAt', received_at) order by received_at), '[]'
        )
        from message where is_of_month and answered_after is null
      ) as unanswered
    from report`);
  if (!report) throw new Error('The report has no row.');
  return report;
}
