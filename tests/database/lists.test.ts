/** The digests of held messages, and the reminders of unanswered ones. */
import { createLists, type LeasedList, type Lists } from '../../supabase/functions/deliver-contact-messages/lists.ts';
import { message, put, putList, rows, useDatabase, type Row, type State } from '../support/database';

const { sql, instance, atOneMoment } = useDatabase();

const lists = (number = 0): Lists => createLists(instance(number));
const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

async function makeAndLease(): Promise<LeasedList | undefined> {
  await lists().make('digest');
  await lists().make('reminder');
  return lists().leaseNext();
}

const namesIn = (list: LeasedList | undefined) => list?.messages.map((listed) => listed.message.name);

/** Held messages with ascending numbers as names, a second apart. */
async function hold(count: number, from = 0): Promise<void> {
  await sql()`
    insert into contact_messages (id, reference, name, email, phone, message, hold_reasons, held_at)
    select
      gen_random_uuid(), gen_random_uuid()::text, n::text, 'ann@example.com', '', 'Hello', '{reason}',
      now() - interval '2 hours' + n * interval '1 second'
    from generate_series(${from}::integer, ${from + count - 1}::integer) as n`;
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => String(from + n));

describe('A digest', () => {
  test('has the held messages, with their reasons, and each message is in one.', async () => {
    const { id, reference, received_at: receivedAt } = await put(sql(), 'held');
    const digest = await makeAndLease();
    expect(digest).toEqual({
      id: expect.any(String),
      kind: 'digest',
      madeAt: expect.any(Date),
      attempts: 1,
      brief: false,
      messages: [{ id, reference, receivedAt, reasons: ['the hidden field was filled'], message }],
    });
    expect(await rows(sql())).toMatchObject([{ list_id: digest?.id }]);
    expect(await makeAndLease()).toBeUndefined();
  });

  test('begins with the fewest reasons, then who waits longest, and one message per visitor before the second of any.', async () => {
    const held: [visitor: string, reasons: string[]][] = [
      ['flood', ['a', 'b']],
      ['flood', ['a']],
      ['flood', ['a']],
      ['guest', ['a', 'b', 'c']],
      ['owner', ['a']],
      ['guest', ['a', 'b', 'c']],
    ];
    for (const [index, [visitor_hash, hold_reasons]] of held.entries()) {
      await put(sql(), 'held', { name: String(index), visitor_hash, hold_reasons });
    }
    expect(namesIn(await makeAndLease())).toEqual(['1', '4', '3', '2', '5', '0']);
  });

  test('of 200 held messages has the 100 that have waited longest, and that of an hour later the others.', async () => {
    await hold(200);
    expect(namesIn(await makeAndLease())).toEqual(numbers(0, 100));
    await sql()`update contact_lists set made_at = made_at - interval '1 hour'`;
    await hold(50, -50);
    await sql()`update contact_messages set held_at = now() where name like '-%'`;
    const second = namesIn(await makeAndLease());
    expect(second).toEqual(numbers(100, 100));
  });

  test.each<[string, State, Partial<Row>]>([
    ['queued', 'queued', {}],
    ['mailed', 'mailed', {}],
    ['discarded', 'discarded', {}],
    ['released', 'held', { queued_at: new Date(), next_attempt_at: new Date() }],
  ])('does not have a message that is %s.', async (_, state, change) => {
    await put(sql(), state, change);
    expect(await makeAndLease()).toBeUndefined();
  });

  test.each([
    ['60 minutes', 1],
    ['59 minutes 59.999999 seconds', 0],
  ])('is made %s after the last one, sent or not: %i', async (age, made) => {
    await atOneMoment(async (database, sql) => {
      await putList(sql, 'digest', { sent_at: null, next_attempt_at: new Date('2100-01-01') });
      await putList(sql, 'reminder');
      await sql`update contact_lists set made_at = case when kind = 'digest' then now() - ${age}::interval else now() end`;
      await put(sql, 'held');
      await createLists(database).make('digest');
      expect(await sql`select from contact_lists where sent_at is null and next_attempt_at <= now()`).toHaveLength(
        made,
      );
    });
  });

  test('is made once by 20 concurrent sweeps, and leased by one: no message is in two.', async () => {
    // Connected before, so that they begin at the same time.
    await Promise.all(Array.from({ length: 20 }, (_, number) => lists(number).make('reminder')));
    await hold(150);
    const sweep = async (number: number) => {
      await lists(number).make('digest');
      return namesIn(await lists(number).leaseNext()) ?? [];
    };
    const listed = (await Promise.all(Array.from({ length: 20 }, (_, number) => sweep(number)))).flat();
    expect(listed).toEqual(numbers(0, 100));
  });

  test('has no message any more that staff closed or released since.', async () => {
    await hold(4);
    await makeAndLease();
    await sql()`update contact_messages set closed_as = 'discarded', closed_at = now() where name = '1'`;
    await sql()`update contact_messages set queued_at = now(), next_attempt_at = now() where name = '2'`;
    await sql()`update contact_lists set next_attempt_at = now()`;
    expect(namesIn(await lists().leaseNext())).toEqual(['0', '3']);
  });
});

describe('A reminder', () => {
  test.each([
    ['20 hours', 1],
    ['19 hours 59 minutes 59.999999 seconds', 0],
  ])('has a message that nobody answered in %s: %i', async (age, listed) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'mailed');
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      await createLists(database).make('reminder');
      const reminder = await createLists(database).leaseNext();
      expect(reminder?.messages ?? []).toHaveLength(listed);
    });
  });

  test('has a message that no mail server has accepted yet, and the oldest first.', async () => {
    await put(sql(), 'mailed', { name: 'new', received_at: hours(21) });
    await put(sql(), 'queued', { name: 'old', received_at: hours(22) });
    const reminder = await makeAndLease();
    expect(reminder).toMatchObject({ kind: 'reminder', attempts: 1, brief: false });
    expect(namesIn(reminder)).toEqual(['old', 'new']);
    expect(await makeAndLease()).toBeUndefined();
  });

  test.each<[string, State, Partial<Row>]>([
    ['answered', 'answered', {}],
    ['discarded', 'mailed', { closed_as: 'discarded', closed_at: new Date() }],
    ['held', 'held', { list_id: '' }],
  ])('does not have a message that is %s.', async (_, state, change) => {
    const listed = 'list_id' in change ? { list_id: await putList(sql(), 'digest') } : change;
    await put(sql(), state, { received_at: hours(21), ...listed });
    expect(await makeAndLease()).toBeUndefined();
  });

  test('is made at most once an hour, whatever digests are made.', async () => {
    await putList(sql(), 'digest');
    await put(sql(), 'mailed', { received_at: hours(21) });
    expect(await makeAndLease()).toMatchObject({ kind: 'reminder' });
    await put(sql(), 'mailed', { received_at: hours(21) });
    expect(await makeAndLease()).toBeUndefined();
    await sql()`update contact_lists set made_at = made_at - interval '1 hour'`;
    expect((await makeAndLease())?.messages).toHaveLength(1);
  });
});

describe('Sending a list', () => {
  test('is leased for a minute, and never again once it is sent.', async () => {
    await hold(1);
    const digest = await makeAndLease();
    const [row] = await sql()`
      select next_attempt_at - now() between interval '50 seconds' and interval '1 minute' as "isMinute"
      from contact_lists`;
    expect(row).toEqual({ isMinute: true });
    await lists().markSent(digest?.id ?? '');
    const [sent] = await sql()`select sent_at is not null as sent, next_attempt_at from contact_lists`;
    expect(sent).toEqual({ sent: true, next_attempt_at: null });
  });

  test('fails and is repeated, brief from the third attempt, which comes within ten minutes; later ones within an hour.', async () => {
    await hold(1);
    await lists().make('digest');
    const attempts: [brief: boolean, minutes: number][] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const list = await lists().leaseNext();
      if (!list) throw new Error('It must be due.');
      await lists().markFailed(list);
      const [row] = await sql()<{ minutes: number }[]>`
        select round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes from contact_lists`;
      attempts.push([list.brief, row?.minutes ?? 0]);
      await sql()`update contact_lists set next_attempt_at = now()`;
    }
    const [first, second, ...later] = attempts.map(([, minutes]) => minutes);
    expect((first ?? 0) + (second ?? 0)).toBeLessThan(10);
    for (const minutes of later) expect(minutes).toBeLessThanOrEqual(60);
    expect(attempts.map(([brief]) => brief)).toEqual([false, false, true, true, true, true, true, true]);
  });

  test('keeps the result of another worker that has leased it since.', async () => {
    await hold(1);
    const first = await makeAndLease();
    await sql()`update contact_lists set next_attempt_at = now()`;
    await lists().leaseNext();
    const before = await sql()`select * from contact_lists`;
    if (first) await lists().markFailed(first);
    expect(await sql()`select * from contact_lists`).toEqual(before);
  });

  test('begins with a first attempt, then the oldest.', async () => {
    const due = { sent_at: null, next_attempt_at: hours(1) };
    const old = await putList(sql(), 'digest', { ...due, made_at: hours(5), attempts: 4 });
    const older = await putList(sql(), 'digest', { ...due, made_at: hours(6), attempts: 5 });
    const fresh = await putList(sql(), 'reminder', { ...due, attempts: 0 });
    const ids = [await lists().leaseNext(), await lists().leaseNext(), await lists().leaseNext()];
    expect(ids.map((list) => list?.id)).toEqual([fresh, older, old]);
  });
});
