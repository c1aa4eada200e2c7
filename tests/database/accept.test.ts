import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { storeMessage, type Decision, type Signals } from '../../supabase/functions/send-contact-email/store.ts';
import { testTimeout } from '../support/time-limits.ts';
import { hoursAgo, message, put, putList, putMany, rows, useDatabase, type Row, type State } from './database.ts';

const { sql, instance, only, unchanged, atOneMoment } = useDatabase();

type Given = { id?: string; change?: Partial<ContactMessage>; signals?: Partial<Signals> };

/** Accepts a message, by default one whose phone number no other message has. */
function accept({ id = randomUUID(), change, signals }: Given = {}, database = instance()): Promise<Decision> {
  const unsuspicious = { honeypotFilled: false, visitorHash: 'one visitor', networkHash: id };
  const submission = { id, message: { ...message, phone: id.slice(0, 20), ...change } };
  return storeMessage(database, { ...submission, signals: { ...unsuspicious, ...signals } }, testTimeout);
}

/** By default, each one comes from a different visitor. */
const suspicious = (visitorHash: string = randomUUID()): Given => ({ signals: { honeypotFilled: true, visitorHash } });

/** @returns how often each outcome occurred. */
async function acceptAtOnce(count: number, given: (number: number) => Given): Promise<Record<string, number>> {
  const decisions = await Promise.all(Array.from({ length: count }, (_, n) => accept(given(n), instance(n))));
  const groups = Object.entries(Object.groupBy(decisions, ({ outcome }) => outcome));
  return Object.fromEntries(groups.map(([outcome, group]) => [outcome, group.length]));
}

/** The row that this submission should have. */
async function rowOf(id: string, state: State, change: Partial<Row>) {
  const own = { id, reference: referenceOf(id), visitor_hash: 'one visitor', network_hash: id };
  const row = await put(sql(), state, { ...own, phone: id.slice(0, 20), ...change });
  await sql()`truncate contact_messages`;
  return { ...row, received_at: expect.any(Date) as Date };
}

it('A message is queued unchanged, with a lease for the caller', async () => {
  const id = randomUUID();
  const expected = await rowOf(id, 'queued', { attempts: 1, refusals: 0 });
  const decision = await accept({ id });
  const row = await only();
  const receivedAt = row.received_at;
  expect(decision).toMatchObject({ outcome: 'queued', receivedAt, holdReasons: [] });
  const next_attempt_at = new Date(Number(receivedAt) + 60_000);
  const own = { queued_at: receivedAt, counted_at: receivedAt, next_attempt_at };
  expect(row).toEqual({ ...expected, ...own, lease_id: decision.outcome === 'queued' && decision.leaseId });
});

it.each<[string, Partial<Signals>, Partial<ContactMessage>, string[]]>([
  ['was sent after 2.99 seconds', { seconds: 2.99 }, {}, ['sent 2.9 s after the page was opened']],
  ['has 3 links', {}, { message: 'https://a.example HTTP://www.b.example WWW.c.example' }, ['3 links']],
  [
    'is suspicious for several reasons',
    { honeypotFilled: true, seconds: 0 },
    { message: 'http://a.example '.repeat(4) },
    ['the hidden field was filled', 'sent 0.0 s after the page was opened', '4 links'],
  ],
])('A message is stored unchanged and held, with the reasons, if it %s', async (_, signals, change, holdReasons) => {
  const id = randomUUID();
  const expected = await rowOf(id, 'held', { ...change, hold_reasons: holdReasons });
  expect(await accept({ id, signals, change })).toMatchObject({ outcome: 'held', holdReasons });
  expect(await only()).toEqual(expected);
});

it.each<[string, Partial<Signals>, Partial<ContactMessage>]>([
  ['was sent after three seconds', { seconds: 3 }, {}],
  ['has 2 links', {}, { message: 'Awww. See https://a.example and www.b.example' }],
  ['has one character in each field that needs text', {}, { name: 'A', phone: '', message: '?' }],
  ['has email addresses that look like links', {}, { message: 'a@www.a.example b@www.b.example c@www.c.example' }],
  ['has 2 links, and an email like one', {}, { email: 'www.ann@a.example', message: 'www.b.example www.c.example' }],
  ['has 2 links, and a phone like one', {}, { phone: 'www.a.example', message: 'www.b.example www.c.example' }],
  ['has 2 links, and a third split across fields', {}, { name: 'http:', message: '//a www.b.example www.c.example' }],
])('A message is queued if it %s', async (_, signals, change) => {
  expect(await accept({ signals, change })).toMatchObject({ outcome: 'queued' });
});

describe('A text that is sent again', () => {
  it('is stored and queued only once, even if 50 copies arrive at the same time', async () => {
    const visitors = (n: number): Given => ({ change: message, signals: { visitorHash: `visitor ${n % 7}` } });
    expect(await acceptAtOnce(50, visitors)).toEqual({ queued: 1, copy: 49 });
    expect(await rows(sql())).toMatchObject([{ attempts: 1 }]);
  });

  it.each<State>(['queued', 'held', 'mailed'])('is a copy if the first is %s, even at the limits', async (state) => {
    await putMany(sql(), 200, 'held', (n) => ({ phone: String(n) }));
    const { id, reference, received_at } = await put(sql(), state);
    const copy = { outcome: 'copy', id, reference, receivedAt: received_at };
    expect(await unchanged(() => accept({ ...suspicious(), change: message }))).toMatchObject(copy);
  });

  it.each<State>(['answered', 'discarded'])('is a new message if the first one is %s', async (state) => {
    await put(sql(), state);
    expect(await accept({ change: message })).toMatchObject({ outcome: 'queued' });
    expect(await rows(sql())).toHaveLength(2);
  });

  it.each([
    ['copy', '23 hours 59 minutes 59.999999 seconds'],
    ['queued', '24 hours'],
  ])('has the outcome "%s" %s after the first one', async (outcome, age) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'queued');
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      expect(await accept({ change: message }, database)).toMatchObject({ outcome });
    });
  });

  it.each([
    ...Object.keys(message).map((field) => ({ [field]: 'Other' })),
    { email: message.email.toUpperCase() },
    { name: message.name.normalize('NFD') },
  ])('is a new message if it now has %j', async (change) => {
    await put(sql(), 'queued');
    expect(await accept({ change: { ...message, ...change } })).toMatchObject({ outcome: 'queued' });
    expect(await rows(sql())).toHaveLength(2);
  });
});

it('A proposed id that is taken is replaced by a random one with a reference of its own', async () => {
  const { id } = await put(sql(), 'answered');
  const decision = await accept({ id, change: message });
  const [, row] = await rows(sql());
  expect(row?.id).not.toBe(id);
  expect(row?.reference).toBe(referenceOf(row?.id ?? ''));
  expect(decision).toMatchObject({ outcome: 'queued', id: row?.id, reference: row?.reference });
});

describe('The hourly limit', () => {
  it.each([
    ['100 visitors', 100, (n: number) => `visitor ${n}`, { queued: 60, held: 40 }, '60 messages from all visitors'],
    ['one visitor', 20, () => 'one visitor', { queued: 5, held: 5, limited: 10 }, '5 messages from one visitor'],
  ])('holds concurrent messages from %s once it has been reached', async (_, count, visitor, outcomes, reason) => {
    expect(await acceptAtOnce(count, (n) => ({ signals: { visitorHash: visitor(n) } }))).toEqual(outcomes);
    const reasons = (await rows(sql())).flatMap(({ hold_reasons }) => hold_reasons);
    expect(new Set(reasons)).toEqual(new Set([`more than ${reason} within an hour`]));
  });

  it.each([
    ['queued', '60 minutes', 5, 'one visitor'],
    ['held', '59 minutes 59.999999 seconds', 5, 'one visitor'],
    ['queued', '60 minutes', 60, 'all visitors'],
    ['held', '59 minutes 59.999999 seconds', 60, 'all visitors'],
  ])('gives the next message the outcome "%s" %s after %i messages from %s', async (outcome, age, count, from) => {
    await atOneMoment(async (database, sql) => {
      await putMany(sql, count, 'mailed', (n) => ({ visitor_hash: from === 'one visitor' ? from : `visitor ${n}` }));
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      expect(await accept({}, database)).toMatchObject({ outcome });
    });
  });

  it('holds messages of one network beyond half of it, and no others', async () => {
    const ofNetwork = (n: number): Given => ({ signals: { visitorHash: `visitor ${n}`, networkHash: 'one network' } });
    expect(await acceptAtOnce(40, ofNetwork)).toEqual({ queued: 30, held: 10 });
    const reasons = (await rows(sql())).flatMap(({ hold_reasons }) => hold_reasons);
    expect(new Set(reasons)).toEqual(new Set(['more than 30 messages from one network within an hour']));
    expect(await accept()).toMatchObject({ outcome: 'queued' });
  });

  it('does not count held messages, even after they are released', async () => {
    await putMany(sql(), 30, 'held');
    await putMany(sql(), 30, 'held', () => ({ queued_at: new Date(), next_attempt_at: new Date() }));
    expect(await accept()).toMatchObject({ outcome: 'queued' });
  });
});

it.each([
  ['released', 'queued_at = now(), next_attempt_at = now()'],
  ['received an hour ago', "received_at = now() - interval '1 hour'"],
])('Five held messages an hour from one visitor are the limit, until one of them was %s', async (_, change) => {
  await putMany(sql(), 5, 'held', () => ({ visitor_hash: 'one visitor', received_at: hoursAgo(59 / 60) }));
  expect(await accept(suspicious('one visitor'))).toMatchObject({ outcome: 'limited' });
  await sql().unsafe(`update contact_messages set ${change} where id = (select id from contact_messages limit 1)`);
  expect(await accept(suspicious('one visitor'))).toMatchObject({ outcome: 'held' });
  expect(await accept(suspicious())).toMatchObject({ outcome: 'held' });
  expect(await accept()).toMatchObject({ outcome: 'queued' });
});

describe('The limit on held messages that are not in a list', () => {
  it('allows 200 that look like spam, even if more arrive at the same time', async () => {
    await putMany(sql(), 190, 'held');
    expect(await acceptAtOnce(20, () => suspicious())).toEqual({ held: 10, full: 10 });
    expect(await accept()).toMatchObject({ outcome: 'queued' });
  });

  const busyHour = 'more than 60 messages from all visitors within an hour';
  const busyNetwork = 'more than 30 messages from one network within an hour';
  const atBusyHour = (given: Given) => accept({ ...given, signals: { visitorHash: randomUUID(), ...given.signals } });

  it('allows 1,000 of all kinds, and does not count clean ones as spam', async () => {
    await putMany(sql(), 60, 'mailed');
    await putMany(sql(), 199, 'held');
    await putMany(sql(), 799, 'held', (n) => ({
      hold_reasons: [[busyHour], [busyNetwork], [busyNetwork, busyHour]][n % 3] ?? [],
    }));
    expect(await atBusyHour(suspicious())).toMatchObject({ outcome: 'held' });
    expect(await atBusyHour(suspicious())).toMatchObject({ outcome: 'full' });
    expect(await atBusyHour({})).toMatchObject({ outcome: 'held' });
    expect(await atBusyHour({})).toMatchObject({ outcome: 'full' });
  });

  it('refuses one that looks like spam as soon as a clean one would be refused', async () => {
    await putMany(sql(), 1_000, 'held', () => ({ hold_reasons: [busyHour] }));
    expect(await accept(suspicious())).toMatchObject({ outcome: 'full' });
  });

  it.each([
    ['held', 499, 0],
    ['full', 500, 0],
    ['held', 199, 600],
    ['full', 200, 600],
    ['held', 0, 999],
  ])(
    'gives a network the outcome "%s" if it has %i of the places, and the others have %i',
    async (outcome, own, others) => {
      await putMany(sql(), 60, 'mailed');
      const hold_reasons = [busyHour];
      await putMany(sql(), own + others, 'held', (n) => ({
        hold_reasons,
        network_hash: n < own ? 'a network' : 'another',
      }));
      expect(await atBusyHour({ signals: { networkHash: 'a network' } })).toMatchObject({ outcome });
    },
  );

  it('gives a network half of what the others leave for messages that look like spam, too', async () => {
    await putMany(sql(), 199, 'held', (n) => ({ network_hash: n < 100 ? 'a network' : 'another' }));
    await putMany(sql(), 701, 'held', () => ({ hold_reasons: [busyHour] }));
    const ofNetwork = { honeypotFilled: true, visitorHash: randomUUID(), networkHash: 'a network' };
    expect(await accept({ signals: ofNetwork })).toMatchObject({ outcome: 'full' });
    expect(await accept(suspicious())).toMatchObject({ outcome: 'held' });
  });

  it.each([
    ['listed', async () => sql()`update contact_messages set digest_id = ${await putList(sql(), 'digest')}`],
    ['discarded', () => sql()`update contact_messages set discarded_at = now()`],
    [
      'answered, which their visitors contradict',
      () => sql()`update contact_messages set answered_at = received_at, nudged_at = now()`,
    ],
    ['released', () => sql()`update contact_messages set queued_at = now(), next_attempt_at = now()`],
  ])('allows more after all 200 have been %s', async (_, change) => {
    await putMany(sql(), 200, 'held');
    await change();
    expect(await accept(suspicious())).toMatchObject({ outcome: 'held' });
  });
});

/** On a full disk, PostgreSQL may find room for a row, but not for a table, which is a new file. */
const noRoomForFiles = `
  create function refuse() returns event_trigger language plpgsql as 'begin raise disk_full; end';
  create event trigger disk_is_full on ddl_command_start execute function refuse();`;

it('The test message of a sweep is accepted without a trace, even while all messages are being held', async () => {
  await putMany(sql(), 60, 'mailed');
  await sql().begin(async (transaction) => {
    await transaction`select test_accept_contact_message(${sql().json({ ...message, phone: '' })})`;
    expect(await transaction`select from contact_messages`).toHaveLength(60);
    // The lock is free again, so a visitor's message does not wait for the end of the transaction.
    expect(await accept()).toMatchObject({ outcome: 'held' });
  });
});

it.each([
  ['the function is missing', 'alter function accept_contact_message rename to renamed', 'does not exist'],
  ['a constraint fails', `alter table contact_messages add check (email <> '${message.email}')`, 'violates check'],
  ['the database is read-only', 'set transaction read only', 'read-only transaction'],
  ['there is no room for a new file', noRoomForFiles, 'disk_full'],
])('The test message of a sweep fails with the error of PostgreSQL if %s', async (_, change, error) => {
  const broken = sql().begin(async (transaction) => {
    await transaction.unsafe(change);
    await transaction`select test_accept_contact_message(${sql().json(message)})`;
  });
  await expect(broken).rejects.toThrow(error);
});
