import type postgres from 'postgres';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import { createOutbox, lease } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { createReminders } from '../../supabase/functions/_shared/outbox/reminders.ts';
import { message, put, useDatabase, type Row, type State } from '../support/database';

const { sql, instance, atOneMoment } = useDatabase();

/** A time in Perth. */
const at = (time: string) => new Date(`${time}+08:00`);
/** Before a time, as `20:00` or `20:00:01`. */
const before = (now: Date, age: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = age.split(':').map(Number);
  return new Date(now.getTime() - ((hours * 60 + minutes) * 60 + seconds) * 1000);
};
const noon = at('2026-11-21T12:00:00');

const deliverAt = (receivedAt: Date, change: Partial<Row> = {}) =>
  put(sql(), 'delivered', { received_at: receivedAt, ...change });
const remind = (now = noon, hours = 20, database: Database = instance()) =>
  createReminders(database).leaseDue(now, hours);
const remindedOf = async (now = noon, hours = 20) =>
  (await remind(now, hours))?.messages.map(({ reference }) => reference);
const reminders = (sql: postgres.Sql) =>
  sql<{ id: string; attempts: number; made_at: Date; next_attempt_at: Date | null; sent_at: Date | null }[]>`
    select id, attempts, made_at, next_attempt_at, sent_at from contact_reminders order by made_at`;

describe('A message is in a reminder', () => {
  test.each([
    ['19:59', 20, false],
    ['19:59:59', 20, false],
    ['20:00', 20, true],
    ['23:59', 20, true],
    ['30:00', 20, true],
    ['187:59', 20, true],
    ['188:00', 20, false],
    ['3:59', 4, false],
    ['4:00', 4, true],
    ['29:59', 30, false],
    ['30:00', 30, true],
  ])('%s after it arrived, with a setting of %i hours: %s.', async (age, hours, isListed) => {
    const { reference } = await deliverAt(before(noon, age));
    expect(await remindedOf(noon, hours)).toEqual(isListed ? [reference] : undefined);
  });

  test.each<State>(['queued', 'held', 'failed'])('never while it is %s.', async (state) => {
    await put(sql(), state, { received_at: before(noon, '20:00') });
    expect(await remind()).toBeUndefined();
    expect(await reminders(sql())).toEqual([]);
  });

  test.each<[string, Partial<Row>]>([
    ['answered one second before', { answered_at: before(noon, '0:00:01') }],
    ['marked as spam one second before', { discarded_at: before(noon, '0:00:01') }],
  ])('unless it was %s.', async (_, change) => {
    await deliverAt(before(noon, '20:00'), change);
    const { reference } = await deliverAt(before(noon, '20:00'));
    expect(await remindedOf()).toEqual([reference]);
  });

  test('again, after the mark was undone.', async () => {
    const { reference } = await deliverAt(before(noon, '20:00'), { answered_at: before(noon, '0:00:01') });
    expect(await remindedOf()).toBeUndefined();
    await sql()`update contact_messages set answered_at = null`;
    expect(await remindedOf()).toEqual([reference]);
  });

  test('and in no other one, answered or not.', async () => {
    await deliverAt(before(noon, '20:00'));
    const first = await remind();
    await createReminders(instance()).markSent(first?.id ?? '');
    await sql()`update contact_reminders set sent_at = ${before(noon, '2:00')}`;
    const { reference } = await deliverAt(before(noon, '21:00'));
    expect(await remindedOf()).toEqual([reference]);
  });
});

test('A reminder has all messages that are due, unchanged, the oldest first.', async () => {
  const ages = ['20:00', '22:30', '21:10'];
  for (const age of ages) await deliverAt(before(noon, age));
  await deliverAt(before(noon, '19:00'));
  const reminder = await remind();
  expect(reminder).toMatchObject({ attempts: 1, madeAt: noon, refused: false });
  expect(reminder?.messages).toMatchObject(
    ['22:30', '21:10', '20:00'].map((age) => ({ receivedAt: before(noon, age), message })),
  );
});

test('A reminder has at most 1,000 messages, the oldest.', async () => {
  await sql()`
    insert into contact_messages (reference, name, email, message, state, queued_at, mailed_at, received_at)
    select 'R' || n, 'A', 'a@example.com', 'm', 'delivered', now(), now(), ${noon}::timestamptz - interval '20 hours' - n * interval '1 second'
    from generate_series(1, 1001) as n`;
  const listed = await remindedOf();
  expect(listed).toHaveLength(1_000);
  expect([listed?.[0], listed?.includes('R1')]).toEqual(['R1001', false]);
});

describe('Between 21:00 and 6:00 in Perth there is no reminder, unless a message has less than an hour left', () => {
  // Received 20 hours before, so there are 4 hours left.
  test.each([
    ['20:59:59', true],
    ['21:00:00', false],
    ['23:59:59', false],
    ['00:00:00', false],
    ['05:59:59', false],
    ['06:00:00', true],
    ['12:00:00', true],
  ])('at %s with four hours left: %s.', async (time, isSent) => {
    const now = at(`2026-11-21T${time}`);
    const { reference } = await deliverAt(before(now, '20:00'));
    expect(await remindedOf(now)).toEqual(isSent ? [reference] : undefined);
  });

  test.each([
    ['61 minutes left', '22:59', false],
    ['an hour left', '23:00', false],
    ['59 minutes left', '23:01', true],
    ['a second left', '23:59:59', true],
    // There is no promise left to keep: it waits for the morning.
    ['nothing left', '24:00', false],
    ['nothing left for an hour', '25:00', false],
  ])('at 23:30 and at 0:30 with %s: %s, %s.', async (_, age, isSent) => {
    for (const now of [at('2026-11-21T23:30:00'), at('2026-11-22T00:30:00')]) {
      await sql()`truncate contact_messages, contact_reminders`;
      const { reference } = await deliverAt(before(now, age));
      expect(await remindedOf(now)).toEqual(isSent ? [reference] : undefined);
    }
  });

  test('and then it has all that are due.', async () => {
    const night = at('2026-11-21T23:30:00');
    for (const age of ['20:00', '23:30', '26:00']) await deliverAt(before(night, age));
    expect((await remind(night))?.messages).toHaveLength(3);
  });

  test('from 21:00 to 6:00, a message that arrived at 1:00 waits until 0:01 of the next day.', async () => {
    const { reference } = await deliverAt(at('2026-11-21T01:00:00'));
    for (const time of ['21T20:59:59', '21T21:00:00', '21T23:59:59', '22T00:00:00']) {
      expect(await remindedOf(at(`2026-11-${time}`))).toBeUndefined();
    }
    expect(await remindedOf(at('2026-11-22T00:00:01'))).toEqual([reference]);
  });

  test('nor is one retried that was made before 21:00.', async () => {
    const evening = at('2026-11-21T20:59:00');
    await deliverAt(before(evening, '20:00'));
    const first = await remind(evening);
    await sql()`update contact_reminders set next_attempt_at = ${evening}`;
    expect(await remind(at('2026-11-21T21:00:00'))).toBeUndefined();
    expect(await remind(at('2026-11-22T00:30:00'))).toMatchObject({ id: first?.id, attempts: 2 });
  });
});

describe('There is at most one reminder an hour', () => {
  test.each([
    ['0:59:59', false],
    ['1:00', true],
  ])('%s after the last one was sent there is another: %s.', async (age, isMade) => {
    await sql()`
      insert into contact_reminders (made_at, sent_at, next_attempt_at)
      values (${before(noon, age)}, ${before(noon, age)}, null)`;
    const { reference } = await deliverAt(before(noon, '20:00'));
    expect(await remindedOf()).toEqual(isMade ? [reference] : undefined);
  });

  test('and one of 20 concurrent workers gets it.', async () => {
    for (let n = 0; n < 10; n += 1) await deliverAt(before(noon, '20:00'));
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => remind(noon, 20, instance(n))));
    expect(all.filter(Boolean)).toMatchObject([{ attempts: 1 }]);
    expect(all.find(Boolean)?.messages).toHaveLength(10);
    expect(await reminders(sql())).toHaveLength(1);
  });
});

describe('A reminder that was not sent', () => {
  const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

  test('is leased again, the same, when the lease ends, not before.', async () => {
    await deliverAt(before(noon, '20:00'));
    const first = await remind();
    await deliverAt(before(noon, '20:00'));
    expect(await remind(later(lease - 0.001))).toBeUndefined();
    expect(await remind(later(lease))).toEqual({ ...first, attempts: 2, figures: { ...first?.figures, messages: 2 } });
    expect(await reminders(sql())).toHaveLength(1);
  });

  test.each([
    [1, 60],
    [2, 120],
    [100, 3_600],
  ])('at attempt %i is due %i seconds after its failure, and counts the hours left from then.', async (n, backoff) => {
    await atOneMoment(async (database, sql) => {
      const [{ now } = { now: noon }] = await sql<{ now: Date }[]>`select now()`;
      await sql`insert into contact_reminders (attempts, made_at) values (${n}, ${noon})`;
      const [reminder] = await reminders(sql);
      await createReminders(database).markFailed(reminder?.id ?? '', n, false);
      const due = new Date(now.getTime() + backoff * 1000);
      expect(await reminders(sql)).toMatchObject([{ attempts: n, made_at: due, next_attempt_at: due, sent_at: null }]);
    });
  });

  test('is leased as refused once a mail server has refused its content.', async () => {
    await deliverAt(before(noon, '20:00'));
    const refusedAt = async (refused: boolean) => {
      await sql()`update contact_reminders set next_attempt_at = ${noon}`;
      const reminder = await remind();
      await createReminders(instance()).markFailed(reminder?.id ?? '', reminder?.attempts ?? 0, refused);
      return reminder?.refused;
    };
    expect([await refusedAt(false), await refusedAt(true), await refusedAt(false), await refusedAt(false)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('is not delayed by the late failure of an earlier attempt.', async () => {
    await deliverAt(before(noon, '20:00'));
    const { id = '' } = (await remind()) ?? {};
    await remind(later(lease));
    const unchanged = await reminders(sql());
    await createReminders(instance()).markFailed(id, 1, false);
    expect(await reminders(sql())).toEqual(unchanged);
  });

  test('loses the messages that were answered or discarded since.', async () => {
    const [answered, spam, open] = [
      await deliverAt(before(noon, '22:00')),
      await deliverAt(before(noon, '21:00')),
      await deliverAt(before(noon, '20:00')),
    ];
    await remind();
    await sql()`update contact_messages set answered_at = now() where id = ${answered.id}`;
    await sql()`update contact_messages set discarded_at = now() where id = ${spam.id}`;
    expect(await remindedOf(later(lease))).toEqual([open.reference]);
  });

  test('is deleted once all of its messages were answered, and does not delay the next one.', async () => {
    const answered = await deliverAt(before(noon, '20:00'));
    const first = await remind();
    await sql()`update contact_messages set answered_at = now() where id = ${answered.id}`;
    const { reference } = await deliverAt(before(noon, '20:00'));
    expect(await remind(later(lease - 1))).toBeUndefined();
    expect(await remindedOf(later(lease))).toEqual([reference]);
    expect((await reminders(sql())).map(({ id }) => id)).not.toContain(first?.id);
  });
});

test('A sent reminder stays sent after the late failure of an earlier attempt.', async () => {
  await deliverAt(before(noon, '20:00'));
  const { id = '' } = (await remind()) ?? {};
  await createReminders(instance()).markSent(id);
  const unchanged = await reminders(sql());
  expect(unchanged).toMatchObject([{ next_attempt_at: null, sent_at: expect.any(Date) }]);
  await createReminders(instance()).markFailed(id, 1, false);
  expect(await reminders(sql())).toEqual(unchanged);
});

describe('The figures of a reminder', () => {
  const figures = async () => (await remind())?.figures;
  const answer = (age: string, waited: string, change: Partial<Row> = {}) => {
    const receivedAt = before(noon, age);
    return deliverAt(receivedAt, {
      answered_at: new Date(2 * receivedAt.getTime() - before(receivedAt, waited).getTime()),
      ...change,
    });
  };

  test('have no median without an answer.', async () => {
    await deliverAt(before(noon, '20:00'));
    expect(await figures()).toEqual({ messages: 1, answeredInTime: 0, medianSeconds: null });
  });

  test('count the messages, those answered within 24 hours, and their median time.', async () => {
    await deliverAt(before(noon, '20:00'));
    await answer('200:00', '24:00');
    await answer('200:00', '24:00:01');
    await answer('100:00', '1:00');
    expect(await figures()).toEqual({ messages: 4, answeredInTime: 2, medianSeconds: 86_400 });
    await answer('100:00', '2:00');
    expect(await figures()).toBeUndefined();
    await sql()`update contact_reminders set next_attempt_at = ${noon}`;
    expect(await figures()).toEqual({ messages: 5, answeredInTime: 3, medianSeconds: (86_400 + 7_200) / 2 });
  });

  test('are of the last 30 days, without spam and what was not delivered.', async () => {
    await deliverAt(before(noon, '20:00'));
    await answer('719:59', '3:00');
    await answer('720:00', '5:00');
    await answer('100:00', '7:00', { discarded_at: noon });
    for (const state of ['queued', 'held', 'failed'] as const) await put(sql(), state);
    expect(await figures()).toEqual({ messages: 2, answeredInTime: 1, medianSeconds: 10_800 });
  });
});

describe('The state of the outbox', () => {
  const state = () => createOutbox(instance()).state();
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

  test('has no unanswered message when there is none.', async () => {
    await deliverAt(ago(7_200), { answered_at: new Date() });
    await deliverAt(ago(7_200), { discarded_at: new Date() });
    await deliverAt(ago(31 * 86_400));
    for (const state of ['queued', 'held', 'failed'] as const) await put(sql(), state);
    expect(await state()).toMatchObject({ unanswered: 0, oldestUnanswered: 0 });
  });

  test('has the number of unanswered messages, in a reminder or not, and the age of the oldest.', async () => {
    await deliverAt(ago(7_200));
    await deliverAt(ago(100_000));
    await remind(new Date());
    const { unanswered, oldestUnanswered, oldestUndelivered } = await state();
    expect([unanswered, Math.round(oldestUnanswered / 100), oldestUndelivered]).toEqual([2, 1_000, 0]);
  });
});

test('Reminders are deleted with the delivered messages of their time.', async () => {
  await sql()`
    insert into contact_reminders (sent_at, next_attempt_at)
    values (now() - interval '12 months 1 second', null), (now() - interval '11 months', null)`;
  await createOutbox(instance()).deleteExpired({ months: 12, heldDays: 30, heldMax: 50_000 });
  expect(await reminders(sql())).toHaveLength(1);
});
