/** The second half of `npm run bench:path`: what messages cost, in time and on the disk. */
import type postgres from 'postgres';
import type { Report } from '../local/process/report.ts';
import type { IsolatedStack } from '../local/stack/isolated-stack.ts';
import { referenceOf } from '../supabase/functions/_shared/contact/reference.ts';
import type { Outbox } from '../supabase/functions/_shared/outbox/outbox.ts';
import { aMessage } from '../tests/support/a-message.ts';
import { holdFlood } from '../tests/support/flood.ts';
import type { Figure } from './figures.ts';
import { roundRobin } from './round-robin.ts';
import { median } from './statistics.ts';

export type MeasuredOutbox = { stack: IsolatedStack; sql: postgres.Sql; outbox: Outbox };

/**
 * Times with a million delivered messages, and of accepting one also with 50,000 held ones, compared with those of an
 * empty table. Empties the tables first.
 */
export async function outboxFigures({ stack, sql, outbox }: MeasuredOutbox, report: Report): Promise<Figure[]> {
  const { url, secret } = stack.backend.sweep;
  const request = async (method: string) => {
    const response = await fetch(url, { method, headers: { Authorization: `Bearer ${secret}` } });
    await response.text();
  };
  const acceptSuspicious = async () => {
    const id = crypto.randomUUID();
    const signals = { honeypotFilled: true, seconds: undefined, visitorHash: 'bench' };
    const limits = { seconds: 3, links: 2, perVisitor: 5, inAll: 60, heldPerVisitor: 50 };
    await outbox.accept({ id, reference: referenceOf(id), message: aMessage(), signals }, limits);
    return id;
  };
  const tasks = {
    'health check': timed(() => request('GET')),
    sweep: timed(() => request('POST')),
    'SQL: accept_contact_message': timed(acceptSuspicious, (id) => sql`delete from contact_messages where id = ${id}`),
  };
  const measure = async () => {
    // As autovacuum does, some minutes later.
    await sql`vacuum analyze contact_messages`;
    return roundRobin(tasks, { warmUp: 20, rounds: 100 });
  };

  await sql`truncate contact_messages, contact_digests, contact_reminders`;
  const few = await report.step('Empty table', measure);
  await report.step('A million delivered messages', () => deliver(sql, 1_000_000));
  const many = await report.step('  measured', measure);
  const figure = (name: keyof typeof tasks, value: number, condition: string): Figure => ({
    name: `${name}, ${condition} to none`,
    value,
    baseline: median(few[name]),
    unit: 'ms',
    target: { atMost: 2 },
  });
  const figures = (['health check', 'sweep', 'SQL: accept_contact_message'] as const).map((name) =>
    figure(name, median(many[name]), 'a million delivered messages'),
  );
  await report.step('50,000 held messages', () => holdFlood(sql, { messages: 50_000, visitors: 1 }));
  const flooded = await report.step('  measured', measure);
  const accepting = 'SQL: accept_contact_message';
  return [...figures, figure(accepting, median(flooded[accepting]), 'and 50,000 held messages')];
}

/** Bytes that a message of 1,000 characters takes, with its share of the indexes. Empties the tables first. */
export async function messageBytes({ sql, outbox }: MeasuredOutbox): Promise<{ held: number; delivered: number }> {
  const messages = 10_000;
  const bytesOf = async (insert: () => Promise<unknown>) => {
    await sql`truncate contact_messages, contact_digests, contact_reminders`;
    const { tableBytes: empty } = await outbox.state();
    await insert();
    return ((await outbox.state()).tableBytes - empty) / messages;
  };
  return {
    held: await bytesOf(() => holdFlood(sql, { messages, visitors: 500 })),
    delivered: await bytesOf(() => deliver(sql, messages, 1_000)),
  };
}

async function deliver(sql: postgres.Sql, messages: number, length = 100): Promise<void> {
  await sql`
    insert into contact_messages (reference, name, email, message, state, queued_at, mailed_at, received_at, attempts)
    select 'R' || n, 'Ann Lee', 'ann@example.com', repeat('m', ${length}), 'delivered', time, time, time, 1
    from generate_series(1, ${messages}) as n, lateral (values (now() - n * interval '20 seconds')) as moment (time)`;
}

/** @param undo what is done afterwards, not timed. */
function timed<Result>(call: () => Promise<Result>, undo?: (result: Result) => PromiseLike<unknown>) {
  return async () => {
    const startedAt = performance.now();
    const result = await call();
    const milliseconds = performance.now() - startedAt;
    await undo?.(result);
    return milliseconds;
  };
}
