/** The monthly report. Perth is eight hours ahead of UTC. */
import { createLists } from '../../supabase/functions/deliver-contact-messages/lists.ts';
import { makeReport, readReport } from '../../supabase/functions/deliver-contact-messages/report.ts';
import { put, putList, putMany, useDatabase, type Row } from './database';

const { sql, instance, atOneMoment } = useDatabase();

/** The report on October 2026, made on 2 November at 8 in the morning. */
const october = async () => {
  const id = await putList(sql(), 'report', { month: '2026-10-01', made_at: new Date('2026-11-02T00:00:00Z') });
  return () => readReport(instance(), id);
};

/** A message that was queued when it was received and mailed a minute later. */
function mailedAt(time: string, change: Partial<Row> = {}) {
  const received_at = new Date(time);
  const mailed_at = new Date(received_at.getTime() + 60_000);
  return put(sql(), 'mailed', { received_at, queued_at: received_at, mailed_at, ...change });
}

const answered = (time: string) => ({ closed_as: 'answered' as const, closed_at: new Date(time) });

describe('A report', () => {
  it.each([
    ['2026-12-02T00:00:00Z', '2026-11-01'],
    ['2026-12-01T23:59:59.999Z', '2026-10-01'],
    ['2027-01-02T00:00:00Z', '2026-12-01'],
    ['2027-01-01T23:59:59Z', '2026-11-01'],
  ])('that is made at %s is about %s', async (time, month) => {
    await atOneMoment(async (database, sql) => {
      // Schemas are searched in this order, so this clock comes before PostgreSQL's own.
      await sql`set local search_path = public, pg_catalog`;
      await sql.unsafe(`create function public.now() returns timestamptz return '${time}'::timestamptz`);
      await makeReport(database);
      expect(await sql`select month::text from contact_lists`).toEqual([{ month }]);
    });
  });

  it('is made once for a month, even by 20 sweeps at the same time, and leased like any list', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => makeReport(instance(number))));
    expect(await sql()`select from contact_lists`).toHaveLength(1);
    const { leaseNext } = createLists(instance(), { hasOwner: true });
    expect(await leaseNext()).toMatchObject({ kind: 'report', attempts: 1, delivered: 0, unanswered: [] });
  });

  it('has zeros for a month without messages', async () => {
    expect(await (await october())()).toEqual({
      month: '2026-10-01',
      monthBefore: '2026-09-01',
      delivered: 0,
      deliveredBefore: 0,
      heldAtFirst: 0,
      answeredInTime: 0,
      medianTime: null,
      longestTime: null,
      unanswered: [],
    });
  });

  it('counts a message in the month in which it was received, in Perth', async () => {
    await mailedAt('2026-08-31T15:59:59.999Z');
    await mailedAt('2026-08-31T16:00:00Z');
    await mailedAt('2026-09-30T15:59:59.999Z');
    const first = await mailedAt('2026-09-30T16:00:00Z');
    const last = await mailedAt('2026-10-31T15:59:59.999Z');
    await mailedAt('2026-10-31T16:00:00Z');
    const { delivered, deliveredBefore, unanswered } = await (await october())();
    expect([delivered, deliveredBefore]).toEqual([2, 2]);
    expect(unanswered.map(({ reference }) => reference)).toEqual([first.reference, last.reference]);
    expect(unanswered.map(({ receivedAt }) => new Date(receivedAt))).toEqual([first.received_at, last.received_at]);
  });

  it('counts the messages that were held at first, and leaves out those that are held or discarded', async () => {
    const time = new Date('2026-10-05T00:00:00Z');
    await mailedAt('2026-10-05T01:00:00Z', { held_at: time, hold_reasons: ['3 links'] });
    await put(sql(), 'held', { received_at: time });
    await mailedAt('2026-10-05T02:00:00Z', { closed_as: 'discarded', closed_at: new Date('2026-10-06') });
    await put(sql(), 'queued', { received_at: time, queued_at: time });
    const { delivered, heldAtFirst, unanswered } = await (await october())();
    expect([delivered, heldAtFirst, unanswered.length]).toEqual([1, 1, 2]);
  });

  it('measures the answers from the time at which a message was queued', async () => {
    const queued_at = new Date('2026-10-05T00:00:00Z');
    const queued = { queued_at };
    await mailedAt('2026-10-04T00:00:00Z', { ...queued, ...answered('2026-10-05T01:00:00Z') });
    await mailedAt('2026-10-05T00:00:00Z', answered('2026-10-06T00:00:00Z'));
    await mailedAt('2026-10-05T00:00:00Z', answered('2026-10-06T00:00:00.001Z'));
    await mailedAt('2026-10-05T00:00:00Z', answered('2026-10-08T00:00:00Z'));
    const report = await (await october())();
    expect(report).toMatchObject({ delivered: 4, answeredInTime: 2, longestTime: 72 * 3_600, unanswered: [] });
    expect(report.medianTime).toBeCloseTo(24 * 3_600);
  });

  it('does not change after it was made', async () => {
    await mailedAt('2026-10-05T00:00:00Z', answered('2026-10-05T05:00:00Z'));
    await mailedAt('2026-10-05T00:00:00Z');
    const read = await october();
    const before = await read();
    await sql()`update contact_messages set closed_as = 'answered', closed_at = now() where closed_at is null`;
    await mailedAt('2026-10-06T00:00:00Z', { queued_at: new Date('2026-11-02T00:00:01Z') });
    expect(await read()).toEqual(before);
  });

  it('shows 200 messages without an answer', async () => {
    const received_at = new Date('2026-10-05T00:00:00Z');
    await putMany(sql(), 200, 'mailed', () => ({ received_at, queued_at: received_at, mailed_at: received_at }));
    const { delivered, unanswered } = await (await october())();
    expect([delivered, unanswered.length]).toEqual([200, 200]);
  });
});
