import { randomUUID } from 'node:crypto';
import { createDigests } from '../../supabase/functions/_shared/outbox/digests.ts';
import {
  createOutbox,
  lease,
  type LeasedMessage,
  type Outbox,
} from '../../supabase/functions/_shared/outbox/outbox.ts';
import { message, put, rows, useDatabase, type Row, type State } from '../support/database';
import { holdFlood } from '../support/flood';

const { sql, instance, atOneMoment } = useDatabase();

/** Makes every queued message due, as the end of its lease or backoff would. */
const untilDue = () => sql()`update contact_messages set next_attempt_at = now() where state = 'queued'`;

async function onlyRow(): Promise<Row> {
  const [row, ...others] = await rows(sql());
  if (!row || others.length > 0) throw new Error('There must be one row.');
  return row;
}

describe('A worker', () => {
  test('gets a due message unchanged, with a lease and the number of the attempt.', async () => {
    await atOneMoment(async (database, sql) => {
      const queued = await put(sql, 'queued', { attempts: 6 });
      await sql`update contact_messages set queued_at = now() - interval '90 minutes'`;
      const { id, reference, received_at: receivedAt } = queued;
      expect(await createOutbox(database).leaseNext()).toEqual({
        id,
        reference,
        receivedAt,
        message,
        attempts: 7,
        queuedAt: expect.any(Date),
        queuedFor: 5_400,
        brief: false,
      });
      const [row] = await sql`select attempts, next_attempt_at - now() = make_interval(secs => ${lease}) as is_leased
        from contact_messages`;
      expect(row).toEqual({ attempts: 7, is_leased: true });
    });
  });

  test('gets nothing when nothing is queued.', async () => {
    expect(await createOutbox(instance()).leaseNext()).toBeUndefined();
  });

  test.each<State>(['held', 'delivered', 'failed'])('gets no %s message.', async (state) => {
    await put(sql(), state);
    expect(await createOutbox(instance()).leaseNext()).toBeUndefined();
  });

  test('gets the message that has been due the longest first, whenever it arrived.', async () => {
    const ages = [20, 40, 10, 30];
    for (const [index, age] of ages.entries()) {
      const { id } = await put(sql(), 'queued', { name: `due for ${age} s` });
      await sql()`
        update contact_messages
        set next_attempt_at = now() - make_interval(secs => ${age}), received_at = now() - make_interval(secs => ${index})
        where id = ${id}`;
    }
    const names = (await leaseAll(createOutbox(instance()))).map((leased) => leased.message.name);
    expect(names).toEqual(['due for 40 s', 'due for 30 s', 'due for 20 s', 'due for 10 s']);
  });

  test.each([
    ['ends now', '0 seconds', true],
    ['ended an hour ago', '-1 hour', true],
    ['ends in a microsecond', '0.000001 seconds', false],
    ['ends in a second', '1 second', false],
  ])(
    'gets a message after its backoff, not before: the backoff %s (%s), so it gets one: %s.',
    async (_, left, isLeased) => {
      await atOneMoment(async (database, sql) => {
        await put(sql, 'queued');
        await sql`update contact_messages set next_attempt_at = now() + ${left}::interval`;
        expect((await createOutbox(database).leaseNext()) !== undefined).toBe(isLeased);
      });
    },
  );

  test.each([
    ['at the end of its lease', lease, true],
    ['a microsecond before the end of its lease', lease - 0.000001, false],
  ])('that crashed leaves its message to another: %s, after %d seconds: %s.', async (_, seconds, isLeased) => {
    await atOneMoment(async (database, sql) => {
      const { id } = await put(sql, 'queued');
      const outbox = createOutbox(database);
      expect(await outbox.leaseNext()).toMatchObject({ id, attempts: 1 });
      await sql`update contact_messages set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`;
      expect((await outbox.leaseNext())?.attempts).toBe(isLeased ? 2 : undefined);
    });
  });

  test.each([2, 20])('is one of %i concurrent ones, and none gets a message that another has.', async (workers) => {
    const ids: string[] = [];
    for (let n = 0; n < 100; n += 1) ids.push((await put(sql(), 'queued')).id);
    const taken = await Promise.all(Array.from({ length: workers }, (_, n) => leaseAll(createOutbox(instance(n)))));
    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort());
    expect(taken.filter((some) => some.length > 0).length).toBeGreaterThan(1);
    expect((await rows(sql())).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  test('gets the next message instead of waiting for a locked one.', async () => {
    const locked = await put(sql(), 'queued');
    const reserved = await sql().reserve();
    try {
      await reserved`begin`;
      await reserved`select from contact_messages where id = ${locked.id} for update`;
      expect(await createOutbox(instance()).leaseNext()).toBeUndefined();
      const free = await put(sql(), 'queued');
      expect(await createOutbox(instance()).leaseNext()).toMatchObject({ id: free.id });
    } finally {
      await reserved`rollback`;
      reserved.release();
    }
    expect(await createOutbox(instance()).leaseNext()).toMatchObject({ id: locked.id });
  });
});

async function leaseAll(outbox: Outbox): Promise<LeasedMessage[]> {
  const leased: LeasedMessage[] = [];
  for (let one = await outbox.leaseNext(); one; one = await outbox.leaseNext()) leased.push(one);
  return leased;
}

describe('The result of an attempt is stored', () => {
  test('when the mail server accepted the message.', async () => {
    const { id } = await put(sql(), 'queued', { last_error: 'Error ECONNREFUSED' });
    await createOutbox(instance()).leaseNext();
    await createOutbox(instance()).markDelivered(id);
    expect(await onlyRow()).toMatchObject({
      state: 'delivered',
      mailed_at: expect.any(Date),
      next_attempt_at: null,
      last_error: null,
      attempts: 1,
    });
  });

  test.each([60, 3_600])('when the next attempt is due in %i seconds.', async (retryAfter) => {
    await atOneMoment(async (database, sql) => {
      const { id } = await put(sql, 'queued');
      await createOutbox(database).leaseNext();
      await createOutbox(database).markFailed(id, 1, 'Error ECONNREFUSED', { retryAfter, brief: false });
      const found = await sql`
        select state, attempts, last_error, next_attempt_at - now() = make_interval(secs => ${retryAfter}) as is_due_then
        from contact_messages`;
      expect([...found]).toEqual([
        { state: 'queued', attempts: 1, last_error: 'Error ECONNREFUSED', is_due_then: true },
      ]);
    });
  });

  test('when the message becomes a dead letter, which no worker gets.', async () => {
    const { id } = await put(sql(), 'queued');
    await createOutbox(instance()).leaseNext();
    await createOutbox(instance()).markFailed(id, 1, 'Error 550 no such user', undefined);
    expect(await onlyRow()).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: 'Error 550 no such user',
      next_attempt_at: null,
      mailed_at: null,
    });
    expect(await createOutbox(instance()).leaseNext()).toBeUndefined();
  });

  test('when the next attempt sends the first brief mail, which has 72 hours of its own.', async () => {
    await atOneMoment(async (database, sql) => {
      const { id } = await put(sql, 'queued', { attempts: 1 });
      const outbox = createOutbox(database);
      await sql`update contact_messages set queued_at = now() - interval '72 hours'`;
      await outbox.markFailed(id, 1, 'Error 554', { retryAfter: 0, brief: true });
      expect(await outbox.leaseNext()).toMatchObject({ id, attempts: 1, queuedFor: 0, brief: true });
    });
  });

  test('when a brief mail failed, and its attempts and hours go on.', async () => {
    await atOneMoment(async (database, sql) => {
      const { id } = await put(sql, 'queued', { attempts: 4, brief: true });
      const outbox = createOutbox(database);
      await sql`update contact_messages set queued_at = now() - interval '1 hour'`;
      await outbox.markFailed(id, 4, 'Error ECONNREFUSED', { retryAfter: 0, brief: true });
      expect(await outbox.leaseNext()).toMatchObject({ id, attempts: 5, queuedFor: 3_600, brief: true });
    });
  });

  test.each([
    ['with another attempt', { retryAfter: 60, brief: false }],
    ['as a dead letter', undefined],
  ])('but not %s while a later attempt is running.', async (_, next) => {
    const { id } = await put(sql(), 'queued');
    const outbox = createOutbox(instance());
    await outbox.leaseNext();
    await untilDue();
    expect(await outbox.leaseNext()).toMatchObject({ id, attempts: 2 });
    const before = await onlyRow();
    await createOutbox(instance()).markFailed(id, 1, 'too late', next);
    expect(await onlyRow()).toEqual(before);
  });

  test.each([
    ['with another attempt', { retryAfter: 60, brief: false }],
    ['as a dead letter', undefined],
  ])('but not %s after a later attempt delivered it.', async (_, next) => {
    const { id } = await put(sql(), 'delivered', { attempts: 2 });
    const before = await onlyRow();
    await createOutbox(instance()).markFailed(id, 1, 'too late', next);
    await createOutbox(instance()).markFailed(id, 2, 'too late', next);
    expect(await onlyRow()).toEqual(before);
  });

  test.each<State>(['queued', 'failed'])(
    'when the mail server accepted the message late, and it is %s by now.',
    async (state) => {
      const { id } = await put(sql(), state, { attempts: 2 });
      await createOutbox(instance()).markDelivered(id);
      expect(await onlyRow()).toMatchObject({ state: 'delivered', mailed_at: expect.any(Date), next_attempt_at: null });
    },
  );

  test('with the time of the first delivery when there were two.', async () => {
    const mailedAt = new Date('2026-11-20T00:00:00Z');
    const { id } = await put(sql(), 'delivered', { mailed_at: mailedAt });
    await createOutbox(instance()).markDelivered(id);
    expect(await onlyRow()).toMatchObject({ mailed_at: mailedAt });
  });

  test('without effect when the message was deleted meanwhile.', async () => {
    await createOutbox(instance()).markDelivered(randomUUID());
    await createOutbox(instance()).markFailed(randomUUID(), 1, 'Error ECONNREFUSED', { retryAfter: 60, brief: false });
    expect(await rows(sql())).toEqual([]);
  });
});

describe('Staff release', () => {
  const release = (reference: string) => sql()`select release_contact_message(${reference}) as result`;

  test.each<State>(['held', 'failed'])(
    'a %s message, which starts again at attempt 1 and is due immediately.',
    async (state) => {
      const { id, reference, hold_reasons } = await put(sql(), state, { brief: true });
      await sql()`update contact_messages set received_at = now() - interval '80 hours', queued_at = queued_at - interval '80 hours'`;
      expect([...(await release(reference))]).toEqual([
        { result: `The message ${reference} will be mailed within a minute.` },
      ]);
      expect(await onlyRow()).toMatchObject({ state: 'queued', attempts: 0, last_error: null, hold_reasons });
      const leased = await createOutbox(instance()).leaseNext();
      expect(leased).toMatchObject({ id, attempts: 1, brief: false });
      expect(leased?.queuedFor).toBeLessThan(60);
    },
  );

  test.each([
    ['in lower case', (reference: string) => reference.toLowerCase()],
    ['with spaces around it', (reference: string) => ` ${reference} `],
  ])('a message by its reference %s.', async (_, written) => {
    const { reference } = await put(sql(), 'held');
    await release(written(reference));
    expect(await onlyRow()).toMatchObject({ state: 'queued' });
  });

  test('only the message of that reference.', async () => {
    const { reference } = await put(sql(), 'held');
    const other = await put(sql(), 'held');
    await release(reference);
    expect(await rows(sql())).toContainEqual(other);
  });

  test.each<State>(['queued', 'delivered'])('no %s message: that is an error, and changes nothing.', async (state) => {
    const { reference } = await put(sql(), state);
    const before = await onlyRow();
    await expect(release(reference)).rejects.toThrow(`No held or failed message has the reference ${reference}.`);
    expect(await onlyRow()).toEqual(before);
  });

  test('no unknown message: that is an error.', async () => {
    await expect(release('cdfhjklm')).rejects.toThrow('No held or failed message has the reference CDFHJKLM.');
  });
});

test('Staff release all failed messages with one statement, and held messages stay held.', async () => {
  for (const state of ['failed', 'failed', 'held'] as const) await put(sql(), state);
  await sql()`select release_contact_message(reference) from contact_messages where state = 'failed'`;
  expect(await createOutbox(instance()).state()).toMatchObject({ queued: 2, held: 1, failed: 0 });
});

test('A failed message that staff mark as delivered no longer raises the alarm.', async () => {
  const { reference } = await put(sql(), 'failed', { queued_at: new Date(0) });
  await sql()`
    update contact_messages set state = 'delivered', mailed_at = now()
    where reference = ${reference} and state = 'failed'`;
  expect(await createOutbox(instance()).state()).toMatchObject({ failed: 0, oldestUndelivered: 0 });
});

describe('The state of the outbox', () => {
  const nothing = {
    queued: 0,
    held: 0,
    failed: 0,
    oldestUndelivered: 0,
    unanswered: 0,
    oldestUnanswered: 0,
    tableBytes: expect.any(Number),
  };

  test('is all zeros when the outbox is empty.', async () => {
    expect(await createOutbox(instance()).state()).toEqual(nothing);
  });

  test('has the counts, and no age when every message is delivered or listed in a sent digest.', async () => {
    for (const state of ['held', 'held', 'delivered'] as const) await put(sql(), state);
    await sql()`update contact_messages set received_at = now() - interval '1 day', queued_at = queued_at - interval '1 day'`;
    const digests = createDigests(instance());
    await digests.markSent((await digests.leaseDue())?.id ?? '');
    expect(await createOutbox(instance()).state()).toEqual({
      ...nothing,
      held: 2,
      unanswered: 1,
      oldestUnanswered: expect.any(Number),
    });
  });

  test.each([
    ['no digest was ever sent', 901, undefined, 901],
    ['the last digest was sent long ago', 901, 100_000, 901],
    ['the last digest was sent an hour and 20 minutes ago', 100_000, 4_800, 1_200],
    ['the last digest was sent an hour ago', 100_000, 3_600, 0],
    ['the last digest was sent a minute ago', 100_000, 60, 0],
  ])('has the time since a digest was due for a held message when %s.', async (_, held, sent, age) => {
    await atOneMoment(async (database, sql) => {
      if (sent !== undefined) {
        await sql`
          insert into contact_digests (sent_at, next_attempt_at) values (now() - make_interval(secs => ${sent}), null)`;
      }
      await put(sql, 'held');
      await sql`update contact_messages set received_at = now() - make_interval(secs => ${held})`;
      expect(await createOutbox(database).state()).toEqual({ ...nothing, held: 1, oldestUndelivered: age });
    });
  });

  test('has no age when nothing is held since the last digest.', async () => {
    await sql()`insert into contact_digests (sent_at, next_attempt_at) values (now() - interval '1 day', null)`;
    expect(await createOutbox(instance()).state()).toEqual(nothing);
  });

  test('has the age of an unsent digest.', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'held');
      await createDigests(database).leaseDue();
      await sql`update contact_digests set made_at = now() - interval '901 seconds'`;
      expect(await createOutbox(database).state()).toEqual({ ...nothing, held: 1, oldestUndelivered: 901 });
    });
  });

  test.each<[State, State]>([
    ['queued', 'failed'],
    ['failed', 'queued'],
  ])('has the age of the oldest message when it is %s and a younger one is %s.', async (older, younger) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, older);
      await sql`update contact_messages set queued_at = now() - interval '901 seconds'`;
      await put(sql, younger);
      await put(sql, 'delivered', { queued_at: new Date(0) });
      await put(sql, 'held');
      expect(await createOutbox(database).state()).toMatchObject({
        queued: 1,
        held: 1,
        failed: 1,
        oldestUndelivered: 901,
      });
    });
  });

  test('has the age since the release of a released message.', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'failed', { queued_at: new Date(0) });
      await sql`select release_contact_message(reference) from contact_messages`;
      expect(await createOutbox(database).state()).toEqual({ ...nothing, queued: 1 });
    });
  });
});

test('The state has the bytes of both tables, with their indexes and long texts.', async () => {
  const { tableBytes: before } = await createOutbox(instance()).state();
  await holdFlood(sql(), { messages: 1_000, visitors: 1 });
  const { tableBytes: after } = await createOutbox(instance()).state();
  expect(after - before).toBeGreaterThan(1_000 * 1_000);
});

describe('The dead letters', () => {
  test('are the references of failed messages only, oldest first.', async () => {
    const younger = await put(sql(), 'failed');
    const older = await put(sql(), 'failed', { queued_at: new Date('2026-11-20T00:00:00Z') });
    for (const state of ['queued', 'held', 'delivered'] as const) await put(sql(), state);
    expect(await createOutbox(instance()).deadLetters()).toEqual([older.reference, younger.reference]);
  });

  test('are the 100 oldest when there are more.', async () => {
    for (let n = 0; n < 101; n += 1) await put(sql(), 'failed', { queued_at: new Date(n * 1000) });
    const references = (await rows(sql())).sort((a, b) => Number(a.queued_at) - Number(b.queued_at));
    expect(await createOutbox(instance()).deadLetters()).toEqual(
      references.slice(0, 100).map(({ reference }) => reference),
    );
  });
});
