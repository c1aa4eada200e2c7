/**
 * Many messages at once, and an outage during a flood, on a real stack with the usual limits for one visitor: busy is not
 * down, and what is refused is neither stored nor mailed.
 */
import { message, untilNotBusy, useFaultStack, type JsonResponse } from '../support/fault-stack';
import { until } from '../support/until';

const { stack, sql, mailServer, postFrom, rows, mailedIds, untilDelivered, expectEachOnceMailed } = useFaultStack({
  CONTACT_HOLD_IN_ALL: '100000',
});

const database = () => stack().backend.database;
const sendFunction = () => stack().backend.functions.get('send-contact-email');

/** The lines that the functions have logged with this outcome since the number of lines was `start`. */
const logged = (outcome: string, start = 0) =>
  stack()
    .log.slice(start)
    .filter((line) => line.includes(`"outcome":"${outcome}"`));

const keysFor = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());

test('800 messages at once, half of them from one visitor: of that one 5 are mailed, 50 held and the rest refused; each of the others is one row and one mail.', async () => {
  const start = stack().log.length;
  const flood = keysFor(400);
  const people = keysFor(400);
  const [ofFlood, ofPeople] = await Promise.all([
    Promise.all(flood.map((key) => untilNotBusy(() => postFrom('203.0.113.9', key)))),
    Promise.all(people.map((key, count) => untilNotBusy(() => postFrom(`198.51.${count >> 8}.${count & 255}`, key)))),
  ]);
  await until(async () => (await rows()).every(({ state }) => state === 'delivered' || state === 'held'));

  expect(new Set(ofPeople.map(({ status }) => status))).toEqual(new Set([200]));
  const accepted = flood.filter((_, count) => ofFlood[count]?.status === 200);
  const refused = ofFlood.filter(({ status }) => status === 429);
  expect([accepted.length, refused.length]).toEqual([55, 345]);
  for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThanOrEqual(1);

  const stored = await rows();
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...accepted, ...people].toSorted());
  const delivered = stored.filter(({ state }) => state === 'delivered').map(({ id }) => id);
  expect(delivered.filter((id) => accepted.includes(id))).toHaveLength(5);
  expect(delivered.filter((id) => people.includes(id))).toHaveLength(400);
  expect(mailedIds().toSorted()).toEqual(delivered.toSorted());
  expect(logged('mail fallback', start)).toEqual([]);
  expect(logged('limited', start).length).toBeLessThan(5);
});

test('While the database is busy, each message gets 503 with Retry-After and is not mailed directly; resent under its key, it is one row and one mail.', async () => {
  const keys = keysFor(30);
  const holder = await sql().reserve();
  await holder`begin`;
  await holder`select pg_advisory_xact_lock(hashtextextended('accept_contact_message', 0))`;
  const refused = await Promise.all(keys.map((key, count) => postFrom(`198.51.100.${count}`, key)));
  await holder`rollback`;
  holder.release();
  expect(refused.map(({ status }) => status)).toEqual(keys.map(() => 503));
  for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(mailServer.taken).toEqual([]);

  const resent = await Promise.all(keys.map((key, count) => untilNotBusy(() => postFrom(`198.51.100.${count}`, key))));
  expect(resent.map(({ status }) => status)).toEqual(keys.map(() => 200));
  await untilDelivered(keys.length);
  await expectEachOnceMailed(keys);
});

test('While the database is down, 5 messages of a visitor are mailed and the others get 429; another visitor is not affected.', async () => {
  const flood = keysFor(40);
  const person = crypto.randomUUID();
  await database().stop();
  let ofFlood: JsonResponse[];
  try {
    ofFlood = await Promise.all(flood.map((key) => postFrom('203.0.113.10', key)));
    expect(await postFrom('198.51.100.77', person)).toMatchObject({ status: 200 });
  } finally {
    await database().start();
  }
  const accepted = flood.filter((_, count) => ofFlood[count]?.status === 200);
  const refused = ofFlood.filter(({ status }) => status === 429);
  expect([accepted.length, refused.length]).toEqual([5, 35]);
  for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(3_000);
  await untilDelivered(6);
  await expectEachOnceMailed([...accepted, person]);
});

describe('A message that was stored and mailed before, and comes again while the database is down,', () => {
  const other = { ...message, message: 'Another one.' };

  test('is not mailed again by the same instance, which refuses other content under its key.', async () => {
    const key = crypto.randomUUID();
    const first = await postFrom('203.0.113.11', key);
    await untilDelivered();
    await database().stop();
    try {
      expect(await postFrom('203.0.113.11', key)).toEqual(first);
      expect(await postFrom('203.0.113.11', key, other)).toMatchObject({ status: 409 });
    } finally {
      await database().start();
    }
    await expectEachOnceMailed([key]);
  });

  test('with other content at an instance that does not know its key, is mailed and then stored under an id of its own, and an error is logged.', async () => {
    const key = crypto.randomUUID();
    await postFrom('203.0.113.12', key);
    await untilDelivered();
    await sendFunction()?.stop();
    await sendFunction()?.start();
    const start = stack().log.length;
    await database().stop();
    try {
      expect(await postFrom('203.0.113.12', key, other)).toMatchObject({ status: 200 });
    } finally {
      await database().start();
    }
    await untilDelivered(2);
    expect(new Set((await rows()).map(({ id }) => id)).size).toBe(2);
    const texts = await sql()<{ message: string }[]>`select message from contact_messages order by received_at`;
    expect(texts.map((row) => row.message)).toEqual([message.message, other.message]);
    expect(mailedIds()).toEqual([key, key]);
    await until(() => logged('mail fallback stored under another id', start).length === 1);
    expect(logged('mail fallback stored', start)).toEqual([]);
  });
});
