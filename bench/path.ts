/** `npm run bench:path` compares the time to accept a message with the minimum: one HTTP round trip and one INSERT. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import postgres from 'postgres';
import { build } from '../local/commands/checks.ts';
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { inProject } from '../local/process/project.ts';
import { step } from '../local/process/report.ts';
import { owner } from '../local/emails/sample-messages.ts';
import { startIsolatedStack } from '../local/stack/isolated-stack.ts';
import { roundRobin } from './round-robin.ts';
import { formatTable } from './table.ts';

type MeasuredStack = { contactUrl: string; sql: postgres.Sql };

await runWithGracefulShutdown(async (resources) => {
  await build(resources);
  const start = (name: string, stored: number) => step(name, () => startMeasuredStack(resources, stored));
  const few = await start('Stack', 0);
  const many = await start('Stack with a million stored messages', 1_000_000);
  const [echo] = (await once(new Worker(inProject('bench', 'echo-server.ts')), 'message')) as [AddressInfo];
  await few.sql`create table bench_minimum (id uuid primary key, message text not null)`;

  const doTheMinimum = async () => {
    await postMessage(`http://127.0.0.1:${String(echo.port)}`);
    await few.sql`insert into bench_minimum values (${crypto.randomUUID()}, 'Is the unit free?')`;
  };
  const calls = {
    minimum: () => timed(doTheMinimum, few),
    accepted: () => timed(() => postMessage(few.contactUrl), few),
    withMany: () => timed(() => postMessage(many.contactUrl), many),
  };
  const times = await step('Messages', () => roundRobin(calls, { warmUp: 100, rounds: 300 }));
  const rows = [
    { name: 'The minimum, ms', values: times.minimum },
    { name: 'A message accepted, ms', values: times.accepted, comparedWith: times.minimum },
    { name: 'With a million stored messages, ms', values: times.withMany, comparedWith: times.minimum },
  ];
  console.log(`\n${formatTable(rows)}\n`);
});

/** @returns the duration of the call in milliseconds. */
async function timed(call: () => Promise<void>, stack: MeasuredStack): Promise<number> {
  const startedAt = performance.now();
  await call();
  const milliseconds = performance.now() - startedAt;
  await letAnHourPass(stack);
  return milliseconds;
}

/** Posts a new message. Throws an error unless the response is a 200. `fetch` would take half a millisecond longer. */
async function postMessage(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const message = { ...owner, email: `${crypto.randomUUID()}@example.com` };
  const outgoing = request(url, { method: 'POST', headers }).end(JSON.stringify(message));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const received = await text(response);
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${String(response.statusCode)}: ${received}`);
}

/** @param stored the number of messages to store first, all of them emailed, over the year until an hour ago. */
async function startMeasuredStack(resources: AsyncDisposableStack, stored: number): Promise<MeasuredStack> {
  const { siteUrl, backend } = await startIsolatedStack(resources);
  const sql = postgres(backend.database.url, { max: 1, fetch_types: false });
  resources.defer(() => sql.end());
  await sql`
    insert into contact_messages (id, reference, name, email, phone, message, received_at, queued_at, mailed_at)
    select gen_random_uuid(), 'R' || n, 'Ann Lee', n || '@example.com', '', repeat('m', 92) || n, time, time, time
    from
      generate_series(1, ${stored}::integer) as n,
      lateral (values (now() - interval '1 hour' - n * interval '1 year' / ${stored}::integer)) as moment (time)`;
  // Autovacuum would do this a few minutes later.
  await sql`vacuum analyze contact_messages`;
  return { contactUrl: `${siteUrl}/api/contact`, sql };
}

/** Waits until every message has been emailed, and makes the new ones an hour older, so that no limit counts them. */
async function letAnHourPass({ sql }: MeasuredStack): Promise<void> {
  while ((await sql`select from contact_messages where next_attempt_at is not null limit 1`).length > 0) await delay(2);
  await sql`
    update contact_messages
    set received_at = received_at - interval '1 hour', queued_at = queued_at - interval '1 hour'
    where received_at > now() - interval '1 hour'`;
}
