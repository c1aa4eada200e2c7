import { sql, type Database, type Sql } from '../_shared/database.ts';
import { retentionMonths } from '../_shared/limits.ts';
import { isExpired } from '../_shared/message/expiry.ts';

/** The maximum number of rows that one statement changes. With more, it could reach the statement timeout. */
const batchSize = 1_000;

/** @param hasTime whether another batch may start. There is always a first batch of each kind. */
export async function deleteExpired(database: Database, hasTime: () => boolean): Promise<void> {
  /** @param change of the rows that are in `batch`. */
  const inBatches = async (table: Sql, key: Sql, isDue: Sql, change: Sql) => {
    const statement = sql<{ count: number }[]>`
      with batch as materialized (
        select ${key} as key from ${table} where ${isDue} limit ${batchSize} for update skip locked
      ), changed as (
        ${change} returning 1
      )
      select count(*)::integer as count from changed`;
    let rows: { count: number }[];
    do rows = await database.run(statement);
    while (rows[0]?.count === batchSize && hasTime());
  };
  const deleteFrom = (table: Sql, key: Sql, isDue: Sql) =>
    inBatches(table, key, isDue, sql`delete from ${table} using batch where ${key} = batch.key`);

  await inBatches(
    sql`public.contact_messages`,
    sql`id`,
    sql`visitor_hash is not null and received_at < now() - interval '24 hours'`,
    sql`update public.contact_messages set visitor_hash = null, network_hash = null from batch where id = batch.key`,
  );
  await deleteFrom(sql`public.contact_messages`, sql`id`, isExpired);
  const isOldList = sql`made_at < now() - make_interval(months => ${retentionMonths})`;
  await deleteFrom(sql`public.contact_lists`, sql`id`, isOldList);
  await deleteFrom(sql`public.contact_sweeps`, sql`ended_at`, sql`ended_at < now() - interval '1 day'`);
}
