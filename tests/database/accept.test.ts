import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createDatabase, isOverload } from '../../supabase/functions/_shared/database.ts';
import { answerTimeout } from '../../supabase/functions/_shared/times.ts';
import type { SpamSignals } from '../../supabase/functions/send-contact-email/spam-signals.ts';
import { storeMessage, type Decision } from '../../supabase/functions/send-contact-email/store-message.ts';
import { message, put, putList, rows, useDatabase, type State } from '../support/database';

const { sql, url, instance, atOneMoment } = useDatabase();

type Given = { id?: string; change?: Partial<ContactMessage>; signals?: Partial<SpamSignals> };

function accept(database = instance(), { id = randomUUID(), change, signals }: Given = {}): Promise<Decision> {
  const unsuspicious = { honeypotFilled: false, seconds: undefined, visitorHash: 'one visitor' };
  const submission = { id, reference: referenceOf(id), message: { ...message, ...change } };
  return storeMessage(database, { ...submission, signals: { ...unsuspicious, ...signals } }, answerTimeout);
}

/** Held, each from another visitor unless given. */
const suspicious = (visitorHash: string = randomUUID()): Given => ({ signals: { honeypotFilled: true, visitorHash } });

/** Concurrent submissions, each to another instance of the function. */
const acceptAtOnce = (given: Given[]) => Promise.all(given.map((one, index) => accept(instance(index), one)));

/** How often there was each outcome. */
function counted(decisions: Decision[]): Record<string, number> {
  const groups = Object.entries(Object.groupBy(decisions, ({ outcome }) => outcome));
  return Object.fromEntries(groups.map(([outcome, group]) => [outcome, group.length]));
}

/** All columns of a new row, without those of its state. */
const newRow = (id: string) => ({
  id,
  reference: referenceOf(id),
  received_at: expect.any(Date) as Date,
  ...message,
  visitor_hash: 'one visitor',
  list_id: null,
  refusals: 0,
  last_error: null,
  mailed_at: null,
  reminder_id: null,
  closed_as: null,
  closed_at: null,
  closed_by: null,
});

describe('A message', () => {
  test('is queued unchanged, with a lease for the caller.', async () => {
    const id = randomUUID();
    const decision = await accept(instance(), { id });
    const [row, ...others] = await rows(sql());
    const receivedAt = row?.received_at;
    expect(decision).toMatchObject({ outcome: 'queued', receivedAt, holdReasons: [] });
    expect(others).toEqual([]);
    expect(row).toEqual({
      ...newRow(id),
      hold_reasons: [],
      held_at: null,
      queued_at: receivedAt,
      next_attempt_at: new Date(Number(receivedAt) + 60_000),
      attempts: 1,
    });
  });

  test.each<[string, Partial<SpamSignals>, Partial<ContactMessage>, string[]]>([
    ['a filled honeypot', { honeypotFilled: true }, {}, ['the hidden field was filled']],
    ['2.99 seconds', { seconds: 2.99 }, {}, ['sent 2.9 s after the page was opened']],
    ['three links', {}, { message: 'https://a.example HTTP://www.b.example www.c.example' }, ['3 links']],
    ['a link in its name', {}, { name: 'www.a.example', message: 'www.b.example www.c.example' }, ['3 links']],
    [
      'several reasons',
      { honeypotFilled: true, seconds: 0 },
      { message: 'http://a.example '.repeat(4) },
      ['the hidden field was filled', 'sent 0.0 s after the page was opened', '4 links'],
    ],
  ])('with %s is held unchanged, with the reasons.', async (_, signals, change, reasons) => {
    const id = randomUUID();
    expect(await accept(instance(), { id, signals, change })).toMatchObject({ outcome: 'held', holdReasons: reasons });
    const [row] = await rows(sql());
    expect(row).toEqual({
      ...newRow(id),
      ...change,
      hold_reasons: reasons,
      held_at: row?.received_at,
      queued_at: null,
      next_attempt_at: null,
      attempts: 0,
    });
  });

  test.each<[string, Partial<SpamSignals>, Partial<ContactMessage>]>([
    ['three seconds', { seconds: 3 }, {}],
    ['two links', {}, { message: 'https://a.example and www.b.example' }],
    ['email addresses that look like links', {}, { message: 'a@www.a.example b@www.b.example c@www.c.example' }],
    ['no link across two fields', {}, { name: 'http:', message: '//a www.b.example www.c.example' }],
  ])('with %s is queued.', async (_, signals, change) => {
    expect(await accept(instance(), { signals, change })).toMatchObject({ outcome: 'queued' });
  });

  test('whose reference is taken is stored all the same: an error would be a way around the limits.', async () => {
    const id = randomUUID();
    await put(sql(), 'queued', { reference: referenceOf(id) });
    expect(await accept(instance(), { id })).toMatchObject({ outcome: 'queued' });
  });
});

describe('Under the same id', () => {
  test('50 concurrent copies of a message make one row.', async () => {
    const id = randomUUID();
    const decisions = await acceptAtOnce(Array.from({ length: 50 }, () => ({ id })));
    expect(counted(decisions)).toEqual({ queued: 1, replayed: 49 });
    expect(await rows(sql())).toHaveLength(1);
  });

  test('50 concurrent different messages make one row, and 49 conflicts.', async () => {
    const id = randomUUID();
    const given = Array.from({ length: 50 }, (_, n) => ({ id, change: { name: `Ada ${n}` } }));
    expect(counted(await acceptAtOnce(given))).toEqual({ queued: 1, conflict: 49 });
    expect(await rows(sql())).toHaveLength(1);
  });

  test.each<State>(['queued', 'held', 'mailed'])(
    'a copy of a message that is %s is replayed, and changes nothing.',
    async (state) => {
      const { id } = await put(sql(), state);
      const before = await rows(sql());
      expect(await accept(instance(), { ...suspicious(), id })).toMatchObject({ outcome: 'replayed' });
      expect(await rows(sql())).toEqual(before);
    },
  );

  test.each([
    ...Object.keys(message).map((field) => ({ [field]: 'Other' })),
    { email: message.email.toUpperCase() },
    { name: message.name.normalize('NFD') },
  ])('a message with %j is a conflict, and is not stored.', async (change) => {
    const { id } = await put(sql(), 'queued');
    const before = await rows(sql());
    expect(await accept(instance(), { id, change })).toMatchObject({ outcome: 'conflict' });
    expect(await rows(sql())).toEqual(before);
  });
});

describe('A copy of a message that staff have closed', () => {
  test.each<State>(['answered', 'discarded'])('as %s is held again, for the next list.', async (state) => {
    const list_id = await putList(sql(), 'digest');
    const { id } = await put(sql(), state, {
      ...(state === 'discarded'
        ? { list_id }
        : { reminder_id: await putList(sql(), 'reminder'), attempts: 7, refusals: 6 }),
      received_at: new Date('2026-11-01'),
    });
    expect(await accept(instance(), { id })).toMatchObject({ outcome: 'held' });
    const [row] = await rows(sql());
    expect(row).toEqual({
      ...newRow(id),
      received_at: new Date('2026-11-01'),
      hold_reasons: [`sent again after it was marked as ${state}`],
      held_at: expect.any(Date),
      queued_at: null,
      next_attempt_at: null,
      attempts: 0,
    });
    expect(Date.now() - Number(row?.held_at)).toBeLessThan(60_000);
    expect(await accept(instance(), { id })).toMatchObject({ outcome: 'replayed' });
  });

  test('passes the limits like a new one.', async () => {
    const { id } = await put(sql(), 'answered');
    const before = await rows(sql());
    for (let n = 1; n <= 5; n += 1) await put(sql(), 'held', { visitor_hash: 'one visitor', received_at: new Date(0) });
    expect(await accept(instance(), { id })).toMatchObject({ outcome: 'limited' });
    expect((await rows(sql())).filter((row) => row.id === id)).toEqual(before);
  });
});

describe('Within an hour', () => {
  const reasons = async () => (await rows(sql())).map(({ hold_reasons }) => hold_reasons);
  const ofVisitors = (count: number): Given[] =>
    Array.from({ length: count }, (_, n) => ({ signals: { visitorHash: `visitor ${n}` } }));

  test('the sixth message of a visitor is held, and a message of another visitor is queued.', async () => {
    for (let n = 1; n <= 6; n += 1) await accept();
    await accept(instance(), { signals: { visitorHash: 'another visitor' } });
    const sixth = ['more than 5 messages from one visitor within an hour'];
    expect(await reasons()).toEqual([[], [], [], [], [], sixth, []]);
  });

  test('of 100 concurrent messages of 100 visitors, 60 are queued and 40 held.', async () => {
    expect(counted(await acceptAtOnce(ofVisitors(100)))).toEqual({ queued: 60, held: 40 });
    expect((await reasons()).flat()).toEqual(Array(40).fill('more than 60 messages in all within an hour'));
  });

  test('of 20 concurrent messages of one visitor, 5 are queued, 5 held, and 10 are not stored.', async () => {
    const given = Array.from({ length: 20 }, () => ({}));
    expect(counted(await acceptAtOnce(given))).toEqual({ queued: 5, held: 5, limited: 10 });
    expect(await rows(sql())).toHaveLength(10);
  });

  test('messages that were held do not count towards those that are mailed, released or not.', async () => {
    const given = Array.from({ length: 70 }, () => suspicious());
    expect(counted(await acceptAtOnce(given))).toEqual({ held: 70 });
    await sql()`
      update contact_messages set queued_at = now(), next_attempt_at = now()
      where id in (select id from contact_messages limit 65)`;
    expect(await accept()).toMatchObject({ outcome: 'queued' });
  });

  test.each([
    [5, 'one visitor', '60 minutes', 'queued'],
    [5, 'one visitor', '59 minutes 59.999999 seconds', 'held'],
    [60, undefined, '60 minutes', 'queued'],
    [60, undefined, '59 minutes 59.999999 seconds', 'held'],
  ])('after %i messages of %s, %s ago, the next is %s.', async (count, visitor, age, outcome) => {
    await atOneMoment(async (database, sql) => {
      for (let n = 1; n <= count; n += 1) await put(sql, 'mailed', { visitor_hash: visitor ?? `visitor ${n}` });
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      expect(await accept(database)).toMatchObject({ outcome });
    });
  });
});

describe('With five held messages of a visitor within an hour,', () => {
  const holdFive = async () => {
    for (let n = 1; n <= 5; n += 1) await put(sql(), 'held', { visitor_hash: 'one visitor' });
  };

  test.each<[string, Given, object]>([
    ['a suspicious message of the visitor is limited', suspicious('one visitor'), { outcome: 'limited' }],
    ['a suspicious message of another visitor is held', suspicious(), { outcome: 'held' }],
    ['an unsuspicious message of the visitor is queued', {}, { outcome: 'queued' }],
  ])('%s.', async (_, given, decision) => {
    await holdFive();
    expect(await accept(instance(), given)).toMatchObject(decision);
  });

  test('there is room for the next one once staff have released one of them.', async () => {
    await holdFive();
    await sql()`
      update contact_messages set queued_at = now(), next_attempt_at = now()
      where id = (select id from contact_messages limit 1)`;
    expect(await accept(instance(), suspicious('one visitor'))).toMatchObject({ outcome: 'held' });
  });

  test.each([
    ['3599.999999 s', 'limited'],
    ['3600 s', 'held'],
  ])('the first of them %s ago, the next one is %s.', async (age, outcome) => {
    await atOneMoment(async (database, sql) => {
      for (let n = 1; n <= 5; n += 1) await put(sql, 'held', { visitor_hash: 'one visitor' });
      await sql`
        update contact_messages set held_at = now() - ${age}::interval where id = (select min(id::text)::uuid from contact_messages)`;
      expect(await accept(database, suspicious('one visitor'))).toMatchObject({ outcome });
    });
  });
});

describe('With held messages that no list has,', () => {
  const hold = (count: number) => sql()`
    insert into contact_messages (id, reference, name, email, phone, message, hold_reasons, held_at)
    select id, id::text, 'Ann', 'ann@example.com', '', 'Hello', '{reason}', now() - interval '2 hours'
    from (select gen_random_uuid() as id from generate_series(1, ${count})) as made`;

  test('of 20 concurrent suspicious ones with 190, ten are held, and the others limited.', async () => {
    await hold(190);
    const given = Array.from({ length: 20 }, () => suspicious());
    expect(counted(await acceptAtOnce(given))).toEqual({ held: 10, limited: 10 });
  });

  test('200 of them, an unsuspicious one is queued.', async () => {
    await hold(200);
    expect(await accept(instance(), suspicious())).toMatchObject({ outcome: 'limited' });
    expect(await accept()).toMatchObject({ outcome: 'queued' });
  });

  test.each([
    ['listed', async () => sql()`update contact_messages set list_id = ${await putList(sql(), 'digest')}`],
    ['closed', () => sql()`update contact_messages set closed_as = 'discarded', closed_at = now()`],
    ['released', () => sql()`update contact_messages set queued_at = now(), next_attempt_at = now()`],
  ])('those that are %s do not count.', async (_, change) => {
    await hold(200);
    await change();
    expect(await accept(instance(), suspicious())).toMatchObject({ outcome: 'held' });
  });
});

describe('The database is overloaded', () => {
  test('when a lock is not free in time, also for a statement that waits for a connection meanwhile.', async () => {
    const holder = await sql().reserve();
    await holder`begin`;
    await holder`select pg_advisory_xact_lock(hashtextextended('accept_contact_message', 0))`;
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => accept(instance(1))));
    await holder`rollback`;
    holder.release();
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected' });
      expect(result.status === 'rejected' && isOverload(result.reason)).toBe(true);
    }
    expect(await accept(instance(1))).toMatchObject({ outcome: 'queued' });
  });

  test.each([
    ['there are too many connections', '53300', 'connection limit 0', 'select 1'],
    ['a statement takes longer than PostgreSQL allows', '57014', '', 'select pg_sleep(20)'],
    [
      'a lock takes longer than PostgreSQL allows',
      '55P03',
      "; alter role slow set lock_timeout = '50ms'",
      'select from x',
    ],
  ])('when %s.', async (_, code, limit, statement) => {
    await sql().unsafe(`drop table if exists x; drop role if exists slow; create role slow login ${limit}`);
    await sql().unsafe('create table x (); grant all on table x to slow');
    const asSlow = new URL(url());
    asSlow.username = 'slow';
    const holder = await sql().reserve();
    await holder`begin`;
    await holder`lock table x`;
    const error: unknown = await createDatabase(asSlow.href)
      .run((used) => used.unsafe(statement))
      .catch((reason: unknown) => reason);
    await holder`rollback`;
    holder.release();
    expect(error).toMatchObject({ code });
    expect(isOverload(error)).toBe(true);
  });
});
