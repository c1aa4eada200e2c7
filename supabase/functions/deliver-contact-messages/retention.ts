import { type Database, sql } from '../_shared/database.ts';
import { retentionMonths } from '../_shared/limits.ts';
import { isExpired } from '../_shared/message/expiry.ts';

/** No message that still has to be mailed, listed or counted has expired. */
export async function deleteExpired(database: Database): Promise<void> {
  await database.run(sql`
    update public.contact_messages set visitor_hash = null, network_hash = null
    where visitor_hash is not null and received_at < now() - interval '24 hours'`);
  await database.run(sql`delete from public.contact_messages where ${isExpired}`);
  await database.run(sql`
    delete from public.contact_lists where sent_at < now() - make_interval(months => ${retentionMonths})`);
  await database.run(sql`delete from public.contact_sweeps where ended_at < now() - interval '1 day'`);
}
