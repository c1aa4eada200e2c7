import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import {
  createMessageStore,
  type Accepted,
  type MessageStore,
} from '../../supabase/functions/_shared/outbox/message-store.ts';
import type { SpamSignals } from '../../supabase/functions/send-contact-email/spam-signals.ts';
import { message, put, rows, useDatabase, type State } from '../support/database';

const { sql, copy, atOneMoment } = useDatabase();

const limits = { seconds: 3, links: 2, perVisitor: 5, inAll: 60 };

const storeOf = (database: Database) => createMessageStore(database, limits);

type Given = { id?: string; change?: Partial<ContactMessage>; signals?: Partial<SpamSignals> };

function accept(store: MessageStore, { id = randomUUID(), change, signals }: Given = {}): Promise<Accepted> {
  const unsuspicious = { honeypotFilled: false, seconds: undefined, visitorHash: 'one visitor' };
  return store.accept({
    id,
    reference: referenceOf(id),
    message: { ...message, ...change },
    signals: { ...unsuspicious, ...signals },
  });
}

const caught = { signals: { honeypotFilled: true } };

/** Requests at the same time, to as many running copies of the function as there are. */
const acceptAtOnce = (given: Given[]) => Promise.all(given.map((one, index) => accept(storeOf(copy(index)), one)));

/** How often there was each outcome. */
function counted(all: Accepted[]): Record<string, number> {
  const groups = Object.entries(Object.groupBy(all, ({ outcome }) => outcome));
  return Object.fromEntries(groups.map(([outcome, group]) => [outcome, group.length]));
}

describe('A message is accepted', () => {
  test('and is queued, to the letter, with a lease for whoever accepted it.', async () => {
    const id = randomUUID();
    const accepted = await accept(storeOf(copy()), { id });
    const [row, ...others] = await rows(sql());
    expect(others).toEqual([]);
    expect(accepted).toEqual({
      outcome: 'queued',
      reference: referenceOf(id),
      receivedAt: row?.received_at,
      holdReasons: [],
    });
    expect(row).toEqual({
      id,
      reference: referenceOf(id),
      received_at: expect.any(Date),
      ...message,
      state: 'queued',
      hold_reasons: [],
      digest_id: null,
      visitor_hash: 'one visitor',
      queued_at: row?.received_at,
      next_attempt_at: new Date(Number(row?.received_at) + 60_000),
      attempts: 1,
      last_error: null,
      mailed_at: null,
    });
  });

  test('and is held, to the letter, with its reasons and no time at which it is due, when it is suspicious.', async () => {
    const id = randomUUID();
    const accepted = await accept(storeOf(copy()), { id, signals: { honeypotFilled: true, seconds: 0.5 } });
    const reasons = ['the hidden field was filled', 'sent 0.5 s after the page was opened'];
    expect(accepted).toMatchObject({ outcome: 'held', reference: referenceOf(id), holdReasons: reasons });
    expect(await rows(sql())).toMatchObject([
      { id, ...message, state: 'held', hold_reasons: reasons, queued_at: null, next_attempt_at: null, attempts: 0 },
    ]);
  });

  test.each([
    ['its name', { name: 'www.a.example', message: 'www.b.example www.c.example' }],
    ['its message', { message: 'www.a.example www.b.example www.c.example' }],
  ])('and is held when %s brings it to three links.', async (_, change) => {
    expect(await accept(storeOf(copy()), { change })).toMatchObject({ outcome: 'held', holdReasons: ['3 links'] });
  });

  test('and its links are not counted across its name and its message.', async () => {
    const change = { name: 'http:', message: '//a www.b.example www.c.example' };
    expect(await accept(storeOf(copy()), { change })).toMatchObject({ outcome: 'queued' });
  });
});

describe('Under the same id', () => {
  test('50 equal messages at once make one row, and 50 equal references.', async () => {
    const id = randomUUID();
    const accepted = await acceptAtOnce(Array.from({ length: 50 }, () => ({ id })));
    expect(counted(accepted)).toEqual({ queued: 1, replayed: 49 });
    expect(accepted).toEqual(accepted.map(() => expect.objectContaining({ reference: referenceOf(id) })));
    expect(await rows(sql())).toHaveLength(1);
  });

  test('50 different messages at once make one row, and 49 conflicts.', async () => {
    const id = randomUUID();
    const accepted = await acceptAtOnce(Array.from({ length: 50 }, (_, n) => ({ id, change: { name: `Ada ${n}` } })));
    expect(counted(accepted)).toEqual({ queued: 1, conflict: 49 });
    expect(await rows(sql())).toHaveLength(1);
  });

  test.each<State>(['queued', 'held', 'delivered', 'failed'])(
    'the same message again changes nothing of the one that is %s, and is given its reference.',
    async (state) => {
      const { id, reference } = await put(sql(), state);
      const before = await rows(sql());
      expect(await accept(storeOf(copy()), { id, ...caught })).toMatchObject({ outcome: 'replayed', reference });
      expect(await rows(sql())).toEqual(before);
    },
  );

  test.each<[string, Partial<ContactMessage>]>([
    ['name', { name: 'Zoë Nguyen' }],
    ['e-mail address', { email: 'zoe@example.org' }],
    ['phone number', { phone: '' }],
    ['message', { message: 'Something else' }],
    ['e-mail address by a capital', { email: 'Zoe@example.com' }],
    ['name by the way its ë is written', { name: message.name.normalize('NFD') }],
    ['message by an invisible end', { message: `${message.message}\u200b` }],
  ])('a message with another %s is a conflict, and nothing is stored.', async (_, change) => {
    const { id } = await put(sql(), 'queued');
    const before = await rows(sql());
    expect(await accept(storeOf(copy()), { id, change })).toMatchObject({ outcome: 'conflict' });
    expect(await rows(sql())).toEqual(before);
  });
});

test('A message whose reference is taken gets another, since a failure here would be a way around the limits.', async () => {
  const first = randomUUID();
  const second = idWithTheReferenceOf(first);
  expect(referenceOf(second)).toBe(referenceOf(first));
  const store = storeOf(copy());
  await accept(store, { id: first });
  const accepted = await accept(store, { id: second });
  expect(accepted).toMatchObject({
    outcome: 'queued',
    reference: expect.stringMatching(/^[CDFHJKLMNPRTWXY23456789]{8}$/),
  });
  expect(accepted).not.toMatchObject({ reference: referenceOf(first) });
  expect(await accept(store, { id: second })).toMatchObject({ ...accepted, outcome: 'replayed' });
});

function idWithTheReferenceOf(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`);
  const other = number >= 2n ** 127n ? number - 23n ** 8n : number + 23n ** 8n;
  const digits = other.toString(16).padStart(32, '0');
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

describe('Within an hour', () => {
  const reasons = async () => (await rows(sql())).map(({ hold_reasons }) => hold_reasons);

  test('the sixth message of one visitor is held, and a message of another is not.', async () => {
    const store = storeOf(copy());
    for (let n = 1; n <= 6; n += 1) await accept(store);
    await accept(store, { signals: { visitorHash: 'another visitor' } });
    const sixth = ['more than 5 messages from one visitor within an hour'];
    expect(await reasons()).toEqual([[], [], [], [], [], sixth, []]);
  });

  test('the sixty-first message in all is held.', async () => {
    const accepted = await acceptAtOnce(Array.from({ length: 60 }, (_, n) => ({ signals: { visitorHash: `${n}` } })));
    expect(counted(accepted)).toEqual({ queued: 60 });
    expect(await accept(storeOf(copy()))).toMatchObject({
      outcome: 'held',
      holdReasons: ['more than 60 messages in all within an hour'],
    });
  });

  test('of 100 messages of 100 visitors at once, exactly 60 are queued.', async () => {
    const accepted = await acceptAtOnce(Array.from({ length: 100 }, (_, n) => ({ signals: { visitorHash: `${n}` } })));
    expect(counted(accepted)).toEqual({ queued: 60, held: 40 });
    expect(await rows(sql())).toHaveLength(100);
  });

  test('of 20 messages of one visitor at once, exactly 5 are queued.', async () => {
    expect(counted(await acceptAtOnce(Array.from({ length: 20 }, () => ({}))))).toEqual({ queued: 5, held: 15 });
  });

  test('messages that were held do not use up what a visitor and all visitors may send.', async () => {
    const store = storeOf(copy());
    await acceptAtOnce(Array.from({ length: 70 }, () => caught));
    expect(await accept(store)).toMatchObject({ outcome: 'queued' });
  });

  test('messages that were held and then released do not either.', async () => {
    const store = storeOf(copy());
    await acceptAtOnce(Array.from({ length: 70 }, () => caught));
    await sql()`select release_contact_message(reference) from contact_messages`;
    expect(await accept(store)).toMatchObject({ outcome: 'queued' });
  });

  test.each<State>(['queued', 'delivered', 'failed'])(
    'five messages that are %s by now count all the same.',
    async (state) => {
      for (let n = 1; n <= 5; n += 1) await put(sql(), state, { visitor_hash: 'one visitor' });
      expect(await accept(storeOf(copy()))).toMatchObject({ outcome: 'held' });
    },
  );

  test.each([
    ['an hour ago', '60 minutes', 'queued'],
    ['a moment less than an hour ago', '59 minutes 59.999999 seconds', 'held'],
  ])('with five messages from %s, %s, the next is %s.', async (_, age, outcome) => {
    await atOneMoment(async (database, sql) => {
      for (let n = 1; n <= 5; n += 1) await put(sql, 'delivered', { visitor_hash: 'one visitor' });
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      expect(await accept(storeOf(database))).toMatchObject({ outcome });
    });
  });

  test.each([
    ['an hour ago', '60 minutes', 'queued'],
    ['a moment less than an hour ago', '59 minutes 59.999999 seconds', 'held'],
  ])('with sixty messages of others from %s, %s, the next is %s.', async (_, age, outcome) => {
    await atOneMoment(async (database, sql) => {
      for (let n = 1; n <= 60; n += 1) await put(sql, 'delivered', { visitor_hash: `${n}` });
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      expect(await accept(storeOf(database))).toMatchObject({ outcome });
    });
  });
});

test('When something in the database is stuck, the database says so itself, while a visitor can still be answered.', async () => {
  const stuck = await sql().reserve();
  try {
    await stuck`begin`;
    await stuck`lock table contact_messages`;
    await atOneMoment(async (database, sql) => {
      await sql`set local statement_timeout = '20s'`;
      await expect(accept(storeOf(database))).rejects.toMatchObject({ code: '55P03' });
    });
  } finally {
    await stuck`rollback`;
    stuck.release();
  }
});

describe('A message that was mailed while the database was away', () => {
  const receivedAt = new Date('2026-11-20T23:59:59.123Z');

  test('is stored as delivered, to the letter.', async () => {
    const id = randomUUID();
    const reference = referenceOf(id);
    await storeOf(copy()).keepMailed({ id, reference, receivedAt, message });
    expect(await rows(sql())).toEqual([
      {
        id,
        reference,
        received_at: receivedAt,
        ...message,
        state: 'delivered',
        hold_reasons: [],
        digest_id: null,
        visitor_hash: null,
        queued_at: receivedAt,
        next_attempt_at: null,
        attempts: 1,
        last_error: null,
        mailed_at: expect.any(Date),
      },
    ]);
  });

  test.each<State>(['queued', 'held', 'failed', 'delivered'])(
    'and had been stored as %s after all, is delivered now.',
    async (state) => {
      const { id, reference, received_at } = await put(sql(), state);
      await storeOf(copy()).keepMailed({ id, reference, receivedAt, message });
      expect(await rows(sql())).toMatchObject([
        { id, received_at, state: 'delivered', next_attempt_at: null, mailed_at: expect.any(Date) },
      ]);
    },
  );

  test.each(Object.keys(message))('leaves alone what was stored under its id with another %s.', async (field) => {
    const { id, reference } = await put(sql(), 'queued');
    const before = await rows(sql());
    await storeOf(copy()).keepMailed({ id, reference, receivedAt, message: { ...message, [field]: 'other' } });
    expect(await rows(sql())).toEqual(before);
  });
});
