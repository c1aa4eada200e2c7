import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { startIsolatedStack } from '../local/stack/isolated-stack.ts';

export type MeasuredStack = { contactUrl: string; sql: postgres.Sql };

/** @param stored the number of messages to store first, all emailed, and spread over the year until an hour ago. */
export async function startMeasuredStack(resources: AsyncDisposableStack, stored: number): Promise<MeasuredStack> {
  const { siteUrl, backend } = await startIsolatedStack(resources);
  const sql = postgres(backend.database.url, { max: 1, fetch_types: false });
  resources.defer(() => sql.end());
  await sql`
    insert into contact_messages (id, reference, name, email, phone, message, received_at, queued_at, mailed_at)
    select gen_random_uuid(), 'R' || n, 'Ann Lee', 'ann@example.com', '', repeat('m', 100), time, time, time
    from
      generate_series(1, ${stored}::integer) as n,
      lateral (values (now() - interval '1 hour' - n * interval '1 year' / ${stored}::integer)) as moment (time)`;
  // Autovacuum would do this a few minutes later.
  await sql`vacuum analyze contact_messages`;
  return { contactUrl: `${siteUrl}/api/contact`, sql };
}

/** Waits until every message has been emailed, then makes the new ones an hour older, so no limit counts them. */
export async function letAnHourPass({ sql }: MeasuredStack): Promise<void> {
  while ((await sql`select from contact_messages where next_attempt_at is not null limit 1`).length > 0) await delay(2);
  await sql`
    update contact_messages
    set received_at = received_at - interval '1 hour', queued_at = queued_at - interval '1 hour'
    where received_at > now() - interval '1 hour'`;
}
