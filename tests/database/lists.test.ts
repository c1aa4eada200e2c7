/** Digests of held messages, and reminders about unanswered ones. */
import { createLists, type LeasedList } from '../../supabase/functions/deliver-contact-messages/lists.ts';
import { message, put, putList, putMany, theOnly, useDatabase, type Row, type State } from './database';

const { sql, instance, atOneMoment } = useDatabase();

const lists = (number = 0) => createLists(instance(number));
const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

async function makeAndLease(kind: LeasedList['kind'] = 'digest'): Promise<LeasedList | undefined> {
  await lists().make(kind);
  return lists().leaseNext();
}

/** Makes all lists an hour older. */
const anHourLater = () => sql()`update contact_lists set made_at = made_at - interval '1 hour'`;

/** The row of the only list. */
const state = async () => theOnly(await sql()`select * from contact_lists`);

const namesIn = (list: LeasedList | undefined) => list?.messages.map((listed) => listed.message.name);

/** Inserts held messages with their numbers as names, each held one second after the previous one. */
const hold = (count: number) =>
  putMany(sql(), count, 'held', (n) => ({ name: String(n), held_at: new Date(Number(hours(2)) + n * 1_000) }));

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => String(from + n));

describe('A digest', () => {
  it('lists the held messages that no earlier digest has listed, with their reasons', async () => {
    const { id, reference, received_at: receivedAt } = await put(sql(), 'held');
    const digest = await makeAndLease();
    expect(digest).toEqual({
      id: expect.any(String),
      kind: 'digest',
      madeAt: expect.any(Date),
      attempts: 1,
      madeFor: expect.any(Number),
      brief: false,
      messages: [{ id, reference, receivedAt, reasons: ['the hidden field was filled'], message }],
    });
    await lists().markSent(digest?.id ?? '');
    expect(await state()).toMatchObject({ sent_at: expect.any(Date), next_attempt_at: null });
    await anHourLater();
    expect(await makeAndLease()).toBeUndefined();
  });

  it('lists one message from each visitor before any second one, and otherwise sorts by number of reasons, then by age', async () => {
    const held: [visitor: string, reasons: string[]][] = [
      ['flood', ['a', 'b']],
      ['flood', ['a']],
      ['flood', ['a']],
      ['guest', ['a', 'b', 'c']],
      ['owner', ['a']],
      ['guest', ['a', 'b', 'c']],
    ];
    for (const [index, [visitor_hash, hold_reasons]] of held.entries())
      await put(sql(), 'held', { name: String(index), visitor_hash, hold_reasons });
    expect(namesIn(await makeAndLease())).toEqual(['1', '4', '3', '2', '5', '0']);
  });

  it('lists the 100 held messages that have waited longest, and leaves the others for the next digest', async () => {
    await hold(150);
    expect(namesIn(await makeAndLease())).toEqual(numbers(0, 100));
    await anHourLater();
    await put(sql(), 'held', { name: 'later', received_at: hours(9) });
    expect(namesIn(await makeAndLease())).toEqual([...numbers(100, 50), 'later']);
  });

  it.each<State>(['mailed', 'discarded'])('does not list a message that is %s', async (state) => {
    await put(sql(), state);
    expect(await makeAndLease()).toBeUndefined();
  });

  it.each([
    ['is made', '60 minutes', 1],
    ['is not made', '59 minutes 59.999999 seconds', 0],
    ['is made', '-60 minutes', 1],
  ])('%s %s after the last digest, even if that one is unsent and there is a reminder', async (_, age, made) => {
    await atOneMoment(async (database, sql) => {
      await putList(sql, 'digest', { sent_at: null, next_attempt_at: new Date('2100-01-01') });
      await putList(sql, 'reminder');
      await sql`update contact_lists set made_at = now() - ${age}::interval where kind = 'digest'`;
      await put(sql, 'held');
      await createLists(database).make('digest');
      expect(await sql`select from contact_lists where sent_at is null and next_attempt_at <= now()`).toHaveLength(
        made,
      );
    });
  });

  it('is made only once, and leased to only one sweep, if 20 sweeps run at the same time', async () => {
    // Opens the connections first, so that the sweeps begin at the same time.
    await Promise.all(Array.from({ length: 20 }, (_, number) => lists(number).make('reminder')));
    await hold(150);
    const sweep = async (number: number) => {
      await lists(number).make('digest');
      return namesIn(await lists(number).leaseNext()) ?? [];
    };
    const listed = (await Promise.all(Array.from({ length: 20 }, (_, number) => sweep(number)))).flat();
    expect(listed).toEqual(numbers(0, 100));
  });

  it('leaves out messages that staff have closed or released since it was made', async () => {
    await hold(4);
    await makeAndLease();
    await sql()`update contact_messages set closed_as = 'discarded', closed_at = now() where name = '1'`;
    await sql()`update contact_messages set queued_at = now(), next_attempt_at = now() where name = '2'`;
    await sql()`update contact_lists set next_attempt_at = now()`;
    expect(namesIn(await lists().leaseNext())).toEqual(['0', '3']);
  });
});

describe('A reminder', () => {
  it.each([
    ['lists', '20 hours', '1 hour', 1],
    ['does not list', '19 hours 59 minutes 59.999999 seconds', '1 hour', 0],
    ['does not list', '20 hours', '59 minutes 59.999999 seconds', 0],
  ])('%s a message that was accepted or released %s ago and mailed %s ago', async (_, age, mailed, listed) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'mailed', { received_at: hours(90) });
      await sql`
        update contact_messages set queued_at = now() - ${age}::interval, mailed_at = now() - ${mailed}::interval`;
      await createLists(database).make('reminder');
      const reminder = await createLists(database).leaseNext();
      expect(reminder?.messages ?? []).toHaveLength(listed);
    });
  });

  const unanswered = (queued_at: Date) => ({ received_at: hours(90), queued_at, mailed_at: hours(2) });

  it('puts the messages that have waited longest first, and lists each message once', async () => {
    await put(sql(), 'mailed', { name: 'new', ...unanswered(hours(21)) });
    await put(sql(), 'mailed', { name: 'old', ...unanswered(hours(22)) });
    const reminder = await makeAndLease('reminder');
    expect([reminder?.kind, namesIn(reminder)]).toEqual(['reminder', ['old', 'new']]);
    await anHourLater();
    expect(await makeAndLease('reminder')).toBeUndefined();
  });

  it.each<[State, Partial<Row>]>([
    ['answered', unanswered(hours(21))],
    ['held', { received_at: hours(90) }],
    ['queued', { queued_at: hours(90) }],
  ])('does not list a message that is %s', async (state, change) => {
    await put(sql(), state, change);
    expect(await makeAndLease('reminder')).toBeUndefined();
  });
});

describe('A due list', () => {
  it('is leased for a minute, is due again after a failure, and is brief from the third attempt', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'held');
      const lists = createLists(database);
      await lists.make('digest');
      await sql`update contact_lists set made_at = now() - interval '10 minutes', attempts = 2`;
      const dueIn = async () =>
        theOnly(await sql`select extract(epoch from next_attempt_at - now())::integer as seconds from contact_lists`);
      const list = await lists.leaseNext();
      if (!list) throw new Error('The list is not due.');
      expect(list).toMatchObject({ attempts: 3, brief: true, madeFor: 600 });
      expect(await dueIn()).toEqual({ seconds: 60 });
      await lists.markFailed(list, 1_800);
      expect(await dueIn()).toEqual({ seconds: 1_800 });
    });
  });

  it('stays unchanged if a worker reports a failure after another worker has leased it', async () => {
    await hold(1);
    const first = await makeAndLease();
    await sql()`update contact_lists set next_attempt_at = now()`;
    await lists().leaseNext();
    const before = await state();
    if (first) await lists().markFailed(first, 240);
    expect(await state()).toEqual(before);
  });

  it('is leased first if it has never been tried, and otherwise in order of age, oldest first', async () => {
    const due = { sent_at: null, next_attempt_at: hours(1) };
    const old = await putList(sql(), 'digest', { ...due, made_at: hours(5), attempts: 4 });
    const older = await putList(sql(), 'digest', { ...due, made_at: hours(6), attempts: 5 });
    const fresh = await putList(sql(), 'reminder', { ...due, attempts: 0 });
    const ids = [await lists().leaseNext(), await lists().leaseNext(), await lists().leaseNext()];
    expect(ids.map((list) => list?.id)).toEqual([fresh, older, old]);
  });
});
