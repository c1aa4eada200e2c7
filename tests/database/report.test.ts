/** The monthly report. Perth is eight hours ahead of UTC. */
import { createLists } from '../../supabase/functions/deliver-contact-messages/lists/lists.ts';
import { report, type ReportNumbers } from '../../supabase/functions/deliver-contact-messages/lists/report.ts';
import { promisedHours, reportAfterHours } from '../../supabase/functions/_shared/promise.ts';
import { put, theOnly, useDatabase, type Row } from './database.ts';

const { sql, instance, atOneMoment } = useDatabase();

const hour = 3_600_000;

/** When the report about the month that ends then is made. */
const dueAfter = (monthEnd: string) => new Date(Date.parse(monthEnd) + reportAfterHours * hour);

/** The report that is made at this time. By default, it is about October 2026. */
async function reportAt(time = dueAfter('2026-10-31T16:00:00Z')): Promise<ReportNumbers> {
  const made: ReportNumbers[] = [];
  await atOneMoment(async (database, sql) => {
    // Schemas are searched in this order, so this clock comes before PostgreSQL's own.
    await sql`set local search_path = public, pg_catalog`;
    await sql.unsafe(`create function public.now() returns timestamptz return '${time.toISOString()}'::timestamptz`);
    await report.make(database);
    const lists = await sql<{ month: string; report: ReportNumbers }[]>`select month::text, report from contact_lists`;
    made.push(...lists.map(({ month, report }) => ({ ...report, month })));
  });
  return theOnly(made);
}

function mailedAt(time: string, change: Partial<Row> = {}) {
  const received_at = new Date(time);
  const mailed_at = new Date(received_at.getTime() + 60_000);
  return put(sql(), 'mailed', { received_at, queued_at: received_at, counted_at: received_at, mailed_at, ...change });
}

const answered = (time: string) => ({ answered_at: new Date(time) });

describe('A report', () => {
  it.each([
    ['2026-11-30T16:00:00Z', '2026-11-01', '2026-10-01'],
    ['2026-11-30T15:59:59.999Z', '2026-10-01', '2026-09-01'],
    ['2026-12-31T16:00:00Z', '2026-12-01', '2026-11-01'],
  ])('that is made the report’s hours after %s is about %s and %s, with zeros for no messages', async (...row) => {
    const [end, month, monthBefore] = row;
    const none = { delivered: 0, deliveredBefore: 0, heldAtFirst: 0, unanswered: [], contradicted: 0 };
    const noTimes = { answeredInTime: 0, medianTime: null, longestTime: null };
    expect(await reportAt(dueAfter(end))).toEqual({ month, monthBefore, ...none, ...noTimes });
  });

  it('is made once for a month, even by 20 sweeps at the same time, and a copy is the same', async () => {
    const { received_at } = await put(sql(), 'answered');
    const lastMonth = sql()`${received_at}::timestamptz - interval '1 month'`;
    await sql()`update contact_messages set received_at = ${lastMonth}, queued_at = ${lastMonth}`;
    await Promise.all(Array.from({ length: 20 }, (_, number) => report.make(instance(number))));
    expect(await sql()`select from contact_lists`).toHaveLength(1);
    const { leaseNext } = createLists(instance(), { hasOwner: true });
    const first = await leaseNext();
    expect(first).toMatchObject({ kind: 'report', attempts: 1, report: { unanswered: [] } });
    await sql()`update contact_messages set answered_at = null`;
    await sql()`update contact_lists set next_attempt_at = now()`;
    expect(await leaseNext()).toEqual({ ...first, attempts: 2, madeFor: expect.any(Number) });
  });

  it('counts a message in the month in which it was queued, in Perth', async () => {
    await mailedAt('2026-08-31T15:59:59.999Z');
    await mailedAt('2026-08-31T16:00:00Z');
    await mailedAt('2026-09-30T15:59:59.999Z');
    const first = await mailedAt('2026-09-30T16:00:00Z');
    const last = await mailedAt('2026-10-31T15:59:59.999Z');
    await mailedAt('2026-10-31T16:00:00Z');
    const { delivered, deliveredBefore, unanswered } = await reportAt();
    expect([delivered, deliveredBefore]).toEqual([2, 2]);
    expect(unanswered.map(({ reference }) => reference)).toEqual([first.reference, last.reference]);
    expect(unanswered.map(({ receivedAt }) => new Date(receivedAt))).toEqual([first.received_at, last.received_at]);
  });

  it('counts a message that was answered straight from a digest once, in the month of the answer', async () => {
    const received_at = new Date('2026-09-30T12:00:00Z');
    await put(sql(), 'held', {
      received_at,
      counted_at: new Date('2026-10-01T06:00:00Z'),
      ...answered('2026-10-01T06:00:00Z'),
    });
    const queued_at = new Date('2026-10-02');
    await mailedAt('2026-09-29T00:00:00Z', { queued_at, counted_at: queued_at, ...answered('2026-11-01T00:00:00Z') });
    const report = await reportAt();
    expect(report).toMatchObject({ delivered: 2, deliveredBefore: 0, answeredInTime: 1, longestTime: 30 * 86_400 });
    const ofSeptember = await reportAt(dueAfter('2026-09-30T16:00:00Z'));
    expect(ofSeptember).toMatchObject({ delivered: 0, unanswered: [] });
  });

  it('counts the messages that were held at first, and leaves out those that are held or discarded', async () => {
    const time = new Date('2026-10-05T00:00:00Z');
    await mailedAt('2026-10-05T01:00:00Z', { hold_reasons: ['3 links'] });
    await put(sql(), 'held', { received_at: time });
    await mailedAt('2026-10-05T02:00:00Z', { discarded_at: new Date('2026-10-06') });
    for (const received_at of [time, new Date('2026-09-05')])
      await put(sql(), 'queued', { received_at, queued_at: received_at, counted_at: received_at });
    const { delivered, deliveredBefore, heldAtFirst, unanswered } = await reportAt();
    expect([delivered, deliveredBefore, heldAtFirst, unanswered.length]).toEqual([1, 0, 1, 2]);
  });

  it('counts a contradicted answer as none, even of a message that was answered straight from a digest', async () => {
    const contradicted = { ...answered('2026-10-06T00:00:00Z'), nudged_at: new Date('2026-10-07') };
    const mailed = await mailedAt('2026-10-05T00:00:00Z', contradicted);
    const held = await put(sql(), 'held', {
      received_at: new Date('2026-10-05T01:00:00Z'),
      counted_at: new Date('2026-10-06'),
      ...contradicted,
    });
    await mailedAt('2026-10-05T02:00:00Z', answered('2026-10-05T03:00:00Z'));
    const { unanswered, ...report } = await reportAt();
    expect(report).toMatchObject({ delivered: 3, answeredInTime: 1, longestTime: 3_600, contradicted: 2 });
    expect(unanswered.map(({ reference }) => reference)).toEqual([mailed.reference, held.reference]);
  });

  it('counts a message in the month of counted_at, and takes an answer older than a release for an immediate one', async () => {
    const counted_at = new Date('2026-10-05T00:00:00Z');
    const released = { queued_at: new Date('2026-11-01T00:00:00Z'), ...answered('2026-10-31T00:00:00Z') };
    await mailedAt('2026-09-30T00:00:00Z', { counted_at, ...released });
    expect(await reportAt()).toMatchObject({ delivered: 1, deliveredBefore: 0, answeredInTime: 1, longestTime: 0 });
  });

  it('measures the answers to its month’s messages, from the time at which each was queued', async () => {
    const queued_at = new Date('2026-10-05T00:00:00Z');
    await mailedAt('2026-10-04T00:00:00Z', { queued_at, ...answered('2026-10-05T01:00:00Z') });
    const inTime = queued_at.getTime() + promisedHours * hour;
    for (const answered_at of [inTime, inTime + 1, inTime + 48 * hour].map((time) => new Date(time)))
      await mailedAt('2026-10-05T00:00:00Z', { answered_at });
    for (const time of ['2026-09-05T01:00:00Z', '2026-09-09T00:00:00Z'])
      await mailedAt('2026-09-05T00:00:00Z', answered(time));
    const report = await reportAt();
    expect(report).toMatchObject({ delivered: 4, answeredInTime: 2, unanswered: [] });
    expect(report.longestTime).toBe((promisedHours + 48) * 3_600);
    expect(report.medianTime).toBeCloseTo(promisedHours * 3_600);
  });
});
