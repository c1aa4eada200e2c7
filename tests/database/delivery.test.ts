import { randomUUID } from 'node:crypto';
import { createDeliveryStore, lease } from '../../supabase/functions/_shared/outbox/delivery-store.ts';
import type { LeasedMessage } from '../../supabase/functions/_shared/outbox/deliver-message.ts';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import { createDigestStore } from '../../supabase/functions/_shared/outbox/digest-store';
import { createOutboxStore, type OutboxStore } from '../../supabase/functions/_shared/outbox/outbox-store.ts';
import { message, put, rows, useDatabase, type Row, type State } from '../support/database';

const { sql, copy, atOneMoment } = useDatabase();

const queueOf = (database: Database) => createOutboxStore(database);
const notesOf = (database: Database) => createDeliveryStore(database);

/** Lets the time pass that the lease or the pause of every queued message has left. */
const untilDue = () => sql()`update contact_messages set next_attempt_at = now() where state = 'queued'`;

async function onlyRow(): Promise<Row> {
  const [row, ...others] = await rows(sql());
  if (!row || others.length > 0) throw new Error('There must be one row.');
  return row;
}

describe('A worker', () => {
  test('gets a message that is due, to the letter, with its lease and the number of the attempt.', async () => {
    await atOneMoment(async (database, sql) => {
      const queued = await put(sql, 'queued', { attempts: 6 });
      await sql`update contact_messages set queued_at = now() - interval '90 minutes'`;
      const { id, reference, received_at: receivedAt } = queued;
      expect(await queueOf(database).claim()).toEqual({
        id,
        reference,
        receivedAt,
        message,
        attempts: 7,
        queuedFor: 5_400,
      });
      const [row] = await sql`select attempts, next_attempt_at - now() = make_interval(secs => ${lease}) as is_leased
        from contact_messages`;
      expect(row).toEqual({ attempts: 7, is_leased: true });
    });
  });

  test('gets nothing where nothing is queued.', async () => {
    expect(await queueOf(copy()).claim()).toBeUndefined();
  });

  test.each<State>(['held', 'delivered', 'failed'])('never gets a message that is %s.', async (state) => {
    await put(sql(), state);
    expect(await queueOf(copy()).claim()).toBeUndefined();
  });

  test('gets first what has been due the longest, whenever it came in.', async () => {
    const pauses = [20, 40, 10, 30];
    for (const [index, pause] of pauses.entries()) {
      const { id } = await put(sql(), 'queued', { name: `due for ${pause} s` });
      await sql()`
        update contact_messages
        set next_attempt_at = now() - make_interval(secs => ${pause}), received_at = now() - make_interval(secs => ${index})
        where id = ${id}`;
    }
    const names = (await claimAll(queueOf(copy()))).map((claimed) => claimed.message.name);
    expect(names).toEqual(['due for 40 s', 'due for 30 s', 'due for 20 s', 'due for 10 s']);
  });

  test.each([
    ['is over', '0 seconds', true],
    ['was over an hour ago', '-1 hour', true],
    ['has a millionth of a second left', '0.000001 seconds', false],
    ['has a second left', '1 second', false],
  ])('gets a message only when its pause is over: one whose pause %s (%s).', async (_, left, isClaimed) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'queued');
      await sql`update contact_messages set next_attempt_at = now() + ${left}::interval`;
      expect((await queueOf(database).claim()) !== undefined).toBe(isClaimed);
    });
  });

  test.each([
    ['to the end of its lease', lease, true],
    ['to a millionth of a second before', lease - 0.000001, false],
  ])('who went away leaves its message to another: %s, %d seconds after.', async (_, seconds, isClaimed) => {
    await atOneMoment(async (database, sql) => {
      const { id } = await put(sql, 'queued');
      const queue = queueOf(database);
      expect(await queue.claim()).toMatchObject({ id, attempts: 1 });
      await sql`update contact_messages set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`;
      expect((await queue.claim())?.attempts).toBe(isClaimed ? 2 : undefined);
    });
  });

  test.each([2, 20])('is one of %i at once, and none gets what another has.', async (workers) => {
    const ids: string[] = [];
    for (let n = 0; n < 100; n += 1) ids.push((await put(sql(), 'queued')).id);
    const taken = await Promise.all(Array.from({ length: workers }, (_, n) => claimAll(queueOf(copy(n)))));
    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort());
    expect(taken.filter((some) => some.length > 0).length).toBeGreaterThan(1);
    expect((await rows(sql())).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  test('does not wait for a message that someone else has locked, and takes the next one.', async () => {
    const locked = await put(sql(), 'queued');
    const reserved = await sql().reserve();
    try {
      await reserved`begin`;
      await reserved`select from contact_messages where id = ${locked.id} for update`;
      expect(await queueOf(copy()).claim()).toBeUndefined();
      const free = await put(sql(), 'queued');
      expect(await queueOf(copy()).claim()).toMatchObject({ id: free.id });
    } finally {
      await reserved`rollback`;
      reserved.release();
    }
    expect(await queueOf(copy()).claim()).toMatchObject({ id: locked.id });
  });
});

async function claimAll(queue: OutboxStore): Promise<LeasedMessage[]> {
  const claimed: LeasedMessage[] = [];
  for (let one = await queue.claim(); one; one = await queue.claim()) claimed.push(one);
  return claimed;
}

describe('What became of an attempt is noted', () => {
  test('when the mail server took the message.', async () => {
    const { id } = await put(sql(), 'queued', { last_error: 'Error ECONNREFUSED' });
    await queueOf(copy()).claim();
    await notesOf(copy()).delivered(id);
    expect(await onlyRow()).toMatchObject({
      state: 'delivered',
      mailed_at: expect.any(Date),
      next_attempt_at: null,
      last_error: null,
      attempts: 1,
    });
  });

  test.each([60, 3_600])('when it is to be tried again in %i seconds.', async (pause) => {
    await atOneMoment(async (database, sql) => {
      const { id } = await put(sql, 'queued');
      await queueOf(database).claim();
      await notesOf(database).failed(id, 1, 'Error ECONNREFUSED', pause);
      const found = await sql`
        select state, attempts, last_error, next_attempt_at - now() = make_interval(secs => ${pause}) as is_paused
        from contact_messages`;
      expect([...found]).toEqual([{ state: 'queued', attempts: 1, last_error: 'Error ECONNREFUSED', is_paused: true }]);
    });
  });

  test('when it is given up, after which no worker gets it.', async () => {
    const { id } = await put(sql(), 'queued');
    await queueOf(copy()).claim();
    await notesOf(copy()).failed(id, 1, 'Error 550 no such user', undefined);
    expect(await onlyRow()).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: 'Error 550 no such user',
      next_attempt_at: null,
      mailed_at: null,
    });
    expect(await queueOf(copy()).claim()).toBeUndefined();
  });

  test.each([
    ['to be tried again', 60],
    ['to be given up', undefined],
  ])('but not when it is %s and a later attempt is under way.', async (_, pause) => {
    const { id } = await put(sql(), 'queued');
    const queue = queueOf(copy());
    await queue.claim();
    await untilDue();
    expect(await queue.claim()).toMatchObject({ id, attempts: 2 });
    const before = await onlyRow();
    await notesOf(copy()).failed(id, 1, 'too late', pause);
    expect(await onlyRow()).toEqual(before);
  });

  test.each([
    ['to be tried again', 60],
    ['to be given up', undefined],
  ])('but not when it is %s and a later attempt delivered it.', async (_, pause) => {
    const { id } = await put(sql(), 'delivered', { attempts: 2 });
    const before = await onlyRow();
    await notesOf(copy()).failed(id, 1, 'too late', pause);
    await notesOf(copy()).failed(id, 2, 'too late', pause);
    expect(await onlyRow()).toEqual(before);
  });

  test.each<State>(['queued', 'failed'])(
    'when the mail server took the message late, and it is %s by now.',
    async (state) => {
      const { id } = await put(sql(), state, { attempts: 2 });
      await notesOf(copy()).delivered(id);
      expect(await onlyRow()).toMatchObject({ state: 'delivered', mailed_at: expect.any(Date), next_attempt_at: null });
    },
  );

  test('with the time of the first delivery, if there were two.', async () => {
    const mailedAt = new Date('2026-11-20T00:00:00Z');
    const { id } = await put(sql(), 'delivered', { mailed_at: mailedAt });
    await notesOf(copy()).delivered(id);
    expect(await onlyRow()).toMatchObject({ mailed_at: mailedAt });
  });

  test('nowhere, when the message was deleted meanwhile.', async () => {
    await notesOf(copy()).delivered(randomUUID());
    await notesOf(copy()).failed(randomUUID(), 1, 'Error ECONNREFUSED', 60);
    expect(await rows(sql())).toEqual([]);
  });
});

describe('A person releases', () => {
  const release = (reference: string) => sql()`select release_contact_message(${reference}) as answer`;

  test.each<State>(['held', 'failed'])(
    'a message that is %s, which begins anew and is mailed at once.',
    async (state) => {
      const { id, reference, hold_reasons } = await put(sql(), state);
      await sql()`update contact_messages set received_at = now() - interval '80 hours', queued_at = queued_at - interval '80 hours'`;
      expect([...(await release(reference))]).toEqual([
        { answer: `The message ${reference} will be mailed within a minute.` },
      ]);
      expect(await onlyRow()).toMatchObject({ state: 'queued', attempts: 0, last_error: null, hold_reasons });
      const claimed = await queueOf(copy()).claim();
      expect(claimed).toMatchObject({ id, attempts: 1 });
      expect(claimed?.queuedFor).toBeLessThan(60);
    },
  );

  test.each([
    ['in lower case', (reference: string) => reference.toLowerCase()],
    ['with blanks around it', (reference: string) => ` ${reference} `],
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

  test.each<State>(['queued', 'delivered'])(
    'nothing that is %s: the database says so, and changes nothing.',
    async (state) => {
      const { reference } = await put(sql(), state);
      const before = await onlyRow();
      await expect(release(reference)).rejects.toThrow(`No held or failed message has the reference ${reference}.`);
      expect(await onlyRow()).toEqual(before);
    },
  );

  test('nothing that is unknown: the database says so.', async () => {
    await expect(release('cdfhjklm')).rejects.toThrow('No held or failed message has the reference CDFHJKLM.');
  });
});

test('A person releases all that failed with one statement, and what is held stays held.', async () => {
  for (const state of ['failed', 'failed', 'held'] as const) await put(sql(), state);
  await sql()`select release_contact_message(reference) from contact_messages where state = 'failed'`;
  expect(await queueOf(copy()).state()).toMatchObject({ queued: 2, held: 1, failed: 0 });
});

test('A message that failed can be noted as seen to, and is no alarm any more.', async () => {
  const { reference } = await put(sql(), 'failed', { queued_at: new Date(0) });
  await sql()`
    update contact_messages set state = 'delivered', mailed_at = now()
    where reference = ${reference} and state = 'failed'`;
  expect(await queueOf(copy()).state()).toEqual({ queued: 0, held: 0, failed: 0, oldestUndelivered: 0 });
});

describe('The state of the queue', () => {
  const nothing = { queued: 0, held: 0, failed: 0, oldestUndelivered: 0 };

  test('is all zeros where there is nothing.', async () => {
    expect(await queueOf(copy()).state()).toEqual(nothing);
  });

  test('has the counts, and no age where all is delivered or held and in a digest that was sent.', async () => {
    for (const state of ['held', 'held', 'delivered'] as const) await put(sql(), state);
    await sql()`update contact_messages set received_at = now() - interval '1 day', queued_at = queued_at - interval '1 day'`;
    const digests = createDigestStore(copy());
    await digests.sent((await digests.claim())?.id ?? '');
    expect(await queueOf(copy()).state()).toEqual({ ...nothing, held: 2 });
  });

  test.each([
    ['no digest was ever sent', 901, undefined, 901],
    ['the last digest was sent long ago', 901, 100_000, 901],
    ['the last digest was sent an hour and 20 minutes ago', 100_000, 4_800, 1_200],
    ['the last digest was sent an hour ago', 100_000, 3_600, 0],
    ['the last digest was sent a minute ago', 100_000, 60, 0],
  ])('has, of one held and in no digest, the time since one was due: where %s.', async (_, held, sent, age) => {
    await atOneMoment(async (database, sql) => {
      if (sent !== undefined) {
        await sql`
          insert into contact_digests (sent_at, next_attempt_at) values (now() - make_interval(secs => ${sent}), null)`;
      }
      await put(sql, 'held');
      await sql`update contact_messages set received_at = now() - make_interval(secs => ${held})`;
      expect(await queueOf(database).state()).toEqual({ ...nothing, held: 1, oldestUndelivered: age });
    });
  });

  test('has no age where a digest was sent long ago and nothing is held since.', async () => {
    await sql()`insert into contact_digests (sent_at, next_attempt_at) values (now() - interval '1 day', null)`;
    expect(await queueOf(copy()).state()).toEqual(nothing);
  });

  test('has the age of a digest that was not sent.', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'held');
      await createDigestStore(database).claim();
      await sql`update contact_digests set made_at = now() - interval '901 seconds'`;
      expect(await queueOf(database).state()).toEqual({ ...nothing, held: 1, oldestUndelivered: 901 });
    });
  });

  test.each<[State, State]>([
    ['queued', 'failed'],
    ['failed', 'queued'],
  ])('has the age of the oldest message, be it %s or %s.', async (older, younger) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, older);
      await sql`update contact_messages set queued_at = now() - interval '901 seconds'`;
      await put(sql, younger);
      await put(sql, 'delivered', { queued_at: new Date(0) });
      await put(sql, 'held');
      expect(await queueOf(database).state()).toEqual({ queued: 1, held: 1, failed: 1, oldestUndelivered: 901 });
    });
  });

  test('begins to age anew with what is released.', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'failed', { queued_at: new Date(0) });
      await sql`select release_contact_message(reference) from contact_messages`;
      expect(await queueOf(database).state()).toEqual({ ...nothing, queued: 1 });
    });
  });
});

describe('The messages that were given up', () => {
  test('are told by their references, oldest first, and no others are.', async () => {
    const younger = await put(sql(), 'failed');
    const older = await put(sql(), 'failed', { queued_at: new Date('2026-11-20T00:00:00Z') });
    for (const state of ['queued', 'held', 'delivered'] as const) await put(sql(), state);
    expect(await queueOf(copy()).deadLetters()).toEqual([older.reference, younger.reference]);
  });

  test('are told as the 100 oldest when there are more.', async () => {
    for (let n = 0; n < 101; n += 1) await put(sql(), 'failed', { queued_at: new Date(n * 1000) });
    const references = (await rows(sql())).sort((a, b) => Number(a.queued_at) - Number(b.queued_at));
    expect(await queueOf(copy()).deadLetters()).toEqual(references.slice(0, 100).map(({ reference }) => reference));
  });
});
