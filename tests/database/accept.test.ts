import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { rowFromMessage } from '../../supabase/functions/_shared/outbox/message-row.ts';
import {
  createOutbox,
  type AcceptResult,
  type Outbox,
  type SpamSignals,
} from '../../supabase/functions/_shared/outbox/outbox.ts';
import { message, put, rows, useDatabase, type State } from '../support/database';

const { sql, instance, atOneMoment } = useDatabase();

const limits = { seconds: 3, links: 2, perVisitor: 5, inAll: 60 };

type Given = {
  id?: string;
  earlierId?: string;
  change?: Partial<ContactMessage>;
  signals?: Partial<SpamSignals>;
  heldPerVisitor?: number;
};

function accept(
  outbox: Outbox,
  { id = randomUUID(), earlierId, change, signals, heldPerVisitor = 50 }: Given = {},
): Promise<AcceptResult> {
  const unsuspicious = { honeypotFilled: false, seconds: undefined, visitorHash: 'one visitor' };
  const submission = {
    id,
    earlierId,
    reference: referenceOf(id),
    message: { ...message, ...change },
    signals: { ...unsuspicious, ...signals },
  };
  return outbox.accept(submission, { ...limits, heldPerVisitor });
}

const suspicious = { signals: { honeypotFilled: true } };

/** Concurrent submissions, each to another instance of the function. */
const acceptAtOnce = (given: Given[]) =>
  Promise.all(given.map((one, index) => accept(createOutbox(instance(index)), one)));

/** How often there was each kind of result. */
function counted(all: AcceptResult[]): Record<string, number> {
  const groups = Object.entries(Object.groupBy(all, ({ kind }) => kind));
  return Object.fromEntries(groups.map(([kind, group]) => [kind, group.length]));
}

describe('A message', () => {
  test('is queued unchanged, with a lease for the caller.', async () => {
    const id = randomUUID();
    const accepted = await accept(createOutbox(instance()), { id });
    const [row, ...others] = await rows(sql());
    expect(others).toEqual([]);
    expect(accepted).toEqual({
      kind: 'queued',
      reference: referenceOf(id),
      receivedAt: row?.received_at,
      holdReasons: [],
    });
    expect(row).toEqual({
      id,
      reference: referenceOf(id),
      received_at: expect.any(Date),
      ...rowFromMessage(message),
      state: 'queued',
      hold_reasons: [],
      digest_id: null,
      visitor_hash: 'one visitor',
      queued_at: row?.received_at,
      next_attempt_at: new Date(Number(row?.received_at) + 60_000),
      attempts: 1,
      last_error: null,
      brief: false,
      answered_at: null,
      discarded_at: null,
      reminder_id: null,
      mailed_at: null,
    });
  });

  test('is held unchanged, with the reasons and without a due time, when it is suspicious.', async () => {
    const id = randomUUID();
    const accepted = await accept(createOutbox(instance()), { id, signals: { honeypotFilled: true, seconds: 0.5 } });
    const reasons = ['the hidden field was filled', 'sent 0.5 s after the page was opened'];
    expect(accepted).toMatchObject({ kind: 'held', reference: referenceOf(id), holdReasons: reasons });
    expect(await rows(sql())).toMatchObject([
      {
        id,
        ...rowFromMessage(message),
        state: 'held',
        hold_reasons: reasons,
        queued_at: null,
        next_attempt_at: null,
        attempts: 0,
      },
    ]);
  });

  test.each([
    ['its name', { name: 'www.a.example', message: 'www.b.example www.c.example' }],
    ['its message', { message: 'www.a.example www.b.example www.c.example' }],
  ])('is held when %s brings it to three links.', async (_, change) => {
    expect(await accept(createOutbox(instance()), { change })).toMatchObject({
      kind: 'held',
      holdReasons: ['3 links'],
    });
  });

  test('has no link across the end of its name and the start of its message.', async () => {
    const change = { name: 'http:', message: '//a www.b.example www.c.example' };
    expect(await accept(createOutbox(instance()), { change })).toMatchObject({ kind: 'queued' });
  });
});

describe('Under the same id', () => {
  test('50 concurrent copies of a message make one row, and get the same reference.', async () => {
    const id = randomUUID();
    const accepted = await acceptAtOnce(Array.from({ length: 50 }, () => ({ id })));
    expect(counted(accepted)).toEqual({ queued: 1, replayed: 49 });
    expect(accepted).toEqual(accepted.map((): unknown => expect.objectContaining({ reference: referenceOf(id) })));
    expect(await rows(sql())).toHaveLength(1);
  });

  test('50 concurrent different messages make one row, and 49 conflicts.', async () => {
    const id = randomUUID();
    const accepted = await acceptAtOnce(Array.from({ length: 50 }, (_, n) => ({ id, change: { name: `Ada ${n}` } })));
    expect(counted(accepted)).toEqual({ queued: 1, conflict: 49 });
    expect(await rows(sql())).toHaveLength(1);
  });

  test('a copy under a later id is replayed with its reference, and another message under it is queued.', async () => {
    const [earlierId, id] = [randomUUID(), randomUUID()];
    await accept(createOutbox(instance(0)), { id: earlierId, earlierId: randomUUID() });
    expect(await accept(createOutbox(instance(1)), { id, earlierId })).toMatchObject({
      kind: 'replayed',
      reference: referenceOf(earlierId),
    });
    expect(await rows(sql())).toMatchObject([{ id: earlierId }]);
    const change = { name: 'Bob' };
    expect(await accept(createOutbox(instance(1)), { id, earlierId, change })).toMatchObject({
      kind: 'queued',
      reference: referenceOf(id),
    });
  });

  test.each<State>(['queued', 'held', 'delivered', 'failed'])(
    'a copy of a %s message is replayed with its reference, and changes nothing.',
    async (state) => {
      const { id, reference } = await put(sql(), state);
      const before = await rows(sql());
      expect(await accept(createOutbox(instance()), { id, ...suspicious })).toMatchObject({
        kind: 'replayed',
        reference,
      });
      expect(await rows(sql())).toEqual(before);
    },
  );

  test.each<[string, Partial<ContactMessage>]>([
    ['name', { name: 'Zoë Nguyen' }],
    ['email address', { email: 'zoe@example.org' }],
    ['phone number', { phone: '' }],
    ['message', { message: 'Something else' }],
    ['email address, different in one capital,', { email: 'Zoe@example.com' }],
    ['name, with ë in another normalisation form,', { name: message.name.normalize('NFD') }],
    ['message, longer by an invisible character,', { message: `${message.message}\u200b` }],
  ])('a message with another %s is a conflict, and is not stored.', async (_, change) => {
    const { id } = await put(sql(), 'queued');
    const before = await rows(sql());
    expect(await accept(createOutbox(instance()), { id, change })).toMatchObject({ kind: 'conflict' });
    expect(await rows(sql())).toEqual(before);
  });
});

test('A message whose reference is taken gets another: an error would be a way around the limits.', async () => {
  const first = randomUUID();
  const second = idWithSameReference(first);
  expect(referenceOf(second)).toBe(referenceOf(first));
  const outbox = createOutbox(instance());
  await accept(outbox, { id: first });
  const accepted = await accept(outbox, { id: second });
  expect(accepted).toMatchObject({
    kind: 'queued',
    reference: expect.stringMatching(/^[CDFHJKLMNPRTWXY23456789]{8}$/),
  });
  expect(accepted).not.toMatchObject({ reference: referenceOf(first) });
  expect(await accept(outbox, { id: second })).toMatchObject({ ...accepted, kind: 'replayed' });
});

function idWithSameReference(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`);
  const other = number >= 2n ** 127n ? number - 23n ** 8n : number + 23n ** 8n;
  const digits = other.toString(16).padStart(32, '0');
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

describe('Within an hour', () => {
  const reasons = async () => (await rows(sql())).map(({ hold_reasons }) => hold_reasons);

  test('the sixth message of a visitor is held, and a message of another visitor is queued.', async () => {
    const outbox = createOutbox(instance());
    for (let n = 1; n <= 6; n += 1) await accept(outbox);
    await accept(outbox, { signals: { visitorHash: 'another visitor' } });
    const sixth = ['more than 5 messages from one visitor within an hour'];
    expect(await reasons()).toEqual([[], [], [], [], [], sixth, []]);
  });

  test('the sixty-first message of all visitors is held.', async () => {
    const accepted = await acceptAtOnce(Array.from({ length: 60 }, (_, n) => ({ signals: { visitorHash: `${n}` } })));
    expect(counted(accepted)).toEqual({ queued: 60 });
    expect(await accept(createOutbox(instance()))).toMatchObject({
      kind: 'held',
      holdReasons: ['more than 60 messages in all within an hour'],
    });
  });

  test('exactly 60 of 100 concurrent messages of 100 visitors are queued.', async () => {
    const accepted = await acceptAtOnce(Array.from({ length: 100 }, (_, n) => ({ signals: { visitorHash: `${n}` } })));
    expect(counted(accepted)).toEqual({ queued: 60, held: 40 });
    expect(await rows(sql())).toHaveLength(100);
  });

  test('exactly 5 of 20 concurrent messages of one visitor are queued.', async () => {
    expect(counted(await acceptAtOnce(Array.from({ length: 20 }, () => ({}))))).toEqual({ queued: 5, held: 15 });
  });

  test('held messages do not count towards the limits.', async () => {
    const outbox = createOutbox(instance());
    await acceptAtOnce(Array.from({ length: 70 }, () => suspicious));
    expect(await accept(outbox)).toMatchObject({ kind: 'queued' });
  });

  test('released messages do not count towards the limits.', async () => {
    const outbox = createOutbox(instance());
    await acceptAtOnce(Array.from({ length: 70 }, () => suspicious));
    await sql()`select release_contact_message(reference) from contact_messages`;
    expect(await accept(outbox)).toMatchObject({ kind: 'queued' });
  });

  test.each<State>(['queued', 'delivered', 'failed'])(
    'messages that are %s by now count towards the limits.',
    async (state) => {
      for (let n = 1; n <= 5; n += 1) await put(sql(), state, { visitor_hash: 'one visitor' });
      expect(await accept(createOutbox(instance()))).toMatchObject({ kind: 'held' });
    },
  );

  test.each([
    ['60 minutes', 'queued'],
    ['59 minutes 59.999999 seconds', 'held'],
  ])('after five messages of one visitor %s ago, the next is %s.', async (age, kind) => {
    await atOneMoment(async (database, sql) => {
      for (let n = 1; n <= 5; n += 1) await put(sql, 'delivered', { visitor_hash: 'one visitor' });
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      expect(await accept(createOutbox(database))).toMatchObject({ kind });
    });
  });

  test.each([
    ['60 minutes', 'queued'],
    ['59 minutes 59.999999 seconds', 'held'],
  ])('after sixty messages of other visitors %s ago, the next is %s.', async (age, kind) => {
    await atOneMoment(async (database, sql) => {
      for (let n = 1; n <= 60; n += 1) await put(sql, 'delivered', { visitor_hash: `${n}` });
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      expect(await accept(createOutbox(database))).toMatchObject({ kind });
    });
  });
});

describe('Within an hour, beyond the limit of held messages from one visitor,', () => {
  test('of 60 concurrent messages 5 are queued, 50 held, and 5 are not stored.', async () => {
    expect(counted(await acceptAtOnce(Array.from({ length: 60 }, () => ({}))))).toEqual({
      queued: 5,
      held: 50,
      limited: 5,
    });
    expect(await rows(sql())).toHaveLength(55);
  });

  const suspiciousOnes = (count: number) => Array.from({ length: count }, () => ({ ...suspicious, heldPerVisitor: 3 }));

  async function reachLimit(): Promise<Outbox> {
    expect(counted(await acceptAtOnce(suspiciousOnes(4)))).toEqual({ held: 3, limited: 1 });
    return createOutbox(instance());
  }

  test('a message of another visitor is held.', async () => {
    const outbox = await reachLimit();
    const signals = { honeypotFilled: true, visitorHash: 'another visitor' };
    expect(await accept(outbox, { signals, heldPerVisitor: 3 })).toMatchObject({ kind: 'held' });
  });

  test('an unsuspicious message is queued.', async () => {
    expect(await accept(await reachLimit(), { heldPerVisitor: 3 })).toMatchObject({ kind: 'queued' });
  });

  test('a copy of a stored message is replayed.', async () => {
    const outbox = await reachLimit();
    const [stored] = await rows(sql());
    const copy = { ...suspicious, heldPerVisitor: 3, ...(stored && { id: stored.id }) };
    expect(await accept(outbox, copy)).toMatchObject({ kind: 'replayed', reference: stored?.reference });
  });

  test('another message under the id of a stored one is a conflict.', async () => {
    const outbox = await reachLimit();
    const [stored] = await rows(sql());
    const other = { ...suspicious, heldPerVisitor: 3, change: { name: 'Other' }, ...(stored && { id: stored.id }) };
    expect(await accept(outbox, other)).toMatchObject({ kind: 'conflict' });
  });

  test.each<[string, string]>([
    ['released', 'select release_contact_message(reference) from contact_messages'],
    ['deleted', 'delete from contact_messages'],
  ])('there is room for a message once one of them was %s.', async (_, statement) => {
    const outbox = await reachLimit();
    await sql().unsafe(`${statement} where id in (select id from contact_messages limit 1)`);
    expect(await accept(outbox, { ...suspicious, heldPerVisitor: 3 })).toMatchObject({ kind: 'held' });
  });

  test.each<[string[], object]>([
    [['0 seconds', '0 seconds', '0 seconds'], { kind: 'limited', retryAfter: 3_600 }],
    [['1 second', '2 seconds', '3 seconds'], { kind: 'limited', retryAfter: 3_597 }],
    [['0 seconds', '0 seconds', '59 minutes 59 seconds'], { kind: 'limited', retryAfter: 1 }],
    [['0 seconds', '0 seconds', '59 minutes 59.999999 seconds'], { kind: 'limited', retryAfter: 1 }],
    [['0 seconds', '0 seconds', '60 minutes'], { kind: 'held' }],
    [['0 seconds', '0 seconds'], { kind: 'held' }],
    // As when the limit was higher before: there is room when the third newest is an hour old.
    [['50 minutes', '40 minutes', '30 minutes', '20 minutes', '10 minutes'], { kind: 'limited', retryAfter: 1_800 }],
  ])('of three, which arrived %j ago, the next one is %j.', async (ages, result) => {
    await atOneMoment(async (database, sql) => {
      for (const age of ages) {
        const { id } = await put(sql, 'held', { visitor_hash: 'one visitor' });
        await sql`update contact_messages set received_at = now() - ${age}::interval where id = ${id}`;
      }
      expect(await accept(createOutbox(database), { ...suspicious, heldPerVisitor: 3 })).toMatchObject(result);
    });
  });

  test('an edge function that does not know the limit stores the message.', async () => {
    await reachLimit();
    const id = randomUUID();
    const [row] = await sql()`
      select outcome from accept_contact_message(
        ${id}, ${referenceOf(id)}, ${sql().json(rowFromMessage(message))}, true, null, 'one visitor',
        ${sql().json(limits)}, '1 minute'
      )`;
    expect(row).toEqual({ outcome: 'held' });
  });
});

test('A lock that is not released ends in an error of the database before the response is due.', async () => {
  const locking = await sql().reserve();
  try {
    await locking`begin`;
    await locking`lock table contact_messages`;
    await atOneMoment(async (database, sql) => {
      await sql`set local statement_timeout = '20s'`;
      await expect(accept(createOutbox(database))).rejects.toMatchObject({ code: '55P03' });
    });
  } finally {
    await locking`rollback`;
    locking.release();
  }
});

describe('An edge function that is older than the column phone', () => {
  const acceptWithoutPhone = (id: string) => {
    const { phone, ...known } = rowFromMessage(message);
    return sql()`
      select outcome from accept_contact_message(
        ${id}, ${referenceOf(id)}, ${sql().json(known)}, false, null, 'one visitor', ${sql().json(limits)}, '1 minute'
      )`;
  };

  test('stores a message with the default of the column, and replays it.', async () => {
    const id = randomUUID();
    expect([...(await acceptWithoutPhone(id))]).toEqual([{ outcome: 'queued' }]);
    expect([...(await acceptWithoutPhone(id))]).toEqual([{ outcome: 'replayed' }]);
    expect(await rows(sql())).toMatchObject([{ ...rowFromMessage(message), phone: '' }]);
  });
});

describe('An edge function from before the message was one value', () => {
  const acceptFields = (id: string, text: string) => sql()`
    select outcome from accept_contact_message(
      ${id}, ${referenceOf(id)}, 'Ann Lee', 'ann@example.com', '', ${text}, false, null, 'one visitor',
      ${sql().json(limits)}, '1 minute'
    )`;

  test('stores a message, replays it, and gets a conflict for another message under its id.', async () => {
    const id = randomUUID();
    expect([...(await acceptFields(id, 'Hello'))]).toEqual([{ outcome: 'queued' }]);
    expect([...(await acceptFields(id, 'Hello'))]).toEqual([{ outcome: 'replayed' }]);
    expect([...(await acceptFields(id, 'Goodbye'))]).toEqual([{ outcome: 'conflict' }]);
    const stored = { name: 'Ann Lee', email: 'ann@example.com', phone: '', message: 'Hello' };
    expect(await rows(sql())).toMatchObject([stored]);
  });
});

describe('A message that was mailed while the database was down', () => {
  const receivedAt = new Date('2026-11-20T23:59:59.123Z');

  test('is stored as delivered, unchanged.', async () => {
    const id = randomUUID();
    const reference = referenceOf(id);
    const result = await createOutbox(instance()).storeMailed({ id, reference, receivedAt, message });
    expect(result).toBe('stored');
    expect(await rows(sql())).toEqual([
      {
        id,
        reference,
        received_at: receivedAt,
        ...rowFromMessage(message),
        state: 'delivered',
        hold_reasons: [],
        digest_id: null,
        visitor_hash: null,
        queued_at: receivedAt,
        next_attempt_at: null,
        attempts: 1,
        last_error: null,
        brief: false,
        answered_at: null,
        discarded_at: null,
        reminder_id: null,
        mailed_at: expect.any(Date),
      },
    ]);
  });

  test.each<State>(['queued', 'held', 'failed', 'delivered'])(
    'is delivered when it had been stored as %s after all.',
    async (state) => {
      const { id, reference, received_at } = await put(sql(), state);
      const result = await createOutbox(instance()).storeMailed({ id, reference, receivedAt, message });
      expect(result).toBe('stored');
      expect(await rows(sql())).toMatchObject([
        { id, received_at, state: 'delivered', next_attempt_at: null, mailed_at: expect.any(Date) },
      ]);
    },
  );

  test.each(Object.keys(message))(
    'is a conflict with a message with another %s under its id, which stays as it is.',
    async (field) => {
      const { id, reference } = await put(sql(), 'queued');
      const before = await rows(sql());
      const result = await createOutbox(instance()).storeMailed({
        id,
        reference,
        receivedAt,
        message: { ...message, [field]: 'other' },
      });
      expect(result).toBe('conflict');
      expect(await rows(sql())).toEqual(before);
    },
  );
});
