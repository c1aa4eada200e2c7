/** What the links in the mails to staff do. */
import { randomUUID } from 'node:crypto';
import type { Purpose } from '../../supabase/functions/_shared/links/token.ts';
import { createDigests } from '../../supabase/functions/_shared/outbox/digests.ts';
import { createOutbox } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { createStaffActions } from '../../supabase/functions/_shared/outbox/staff-actions.ts';
import { message, put, rows, useDatabase, type Row, type State } from '../support/database';

const { sql, instance } = useDatabase();

const actions = () => createStaffActions(instance());
const day = 24 * 60 * 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const within = (milliseconds: number) => ago(day - milliseconds);

async function digest(): Promise<string> {
  const [row] = await sql()<{ id: string }[]>`
    insert into contact_digests (attempts, sent_at, next_attempt_at) values (1, now(), null) returning id`;
  return row?.id ?? '';
}

async function reminder(): Promise<string> {
  const [row] = await sql()<{ id: string }[]>`
    insert into contact_reminders (attempts, sent_at, next_attempt_at) values (1, now(), null) returning id`;
  return row?.id ?? '';
}

/** The state and the button of a link's page. */
async function shown(purpose: Purpose, id: string) {
  const subject = await actions().show(purpose, id);
  return subject && [subject.state, subject.action];
}

async function only(): Promise<Row> {
  const [row] = await rows(sql());
  if (!row) throw new Error('There must be a row.');
  return row;
}

const fifty = Array.from({ length: 50 }, (_, index) => index);

test('A link about a message shows the message.', async () => {
  const { id, reference, received_at: receivedAt } = await put(sql(), 'delivered');
  expect(await actions().show('read', id)).toEqual({
    state: 'delivered',
    deletedAt: null,
    action: null,
    count: 1,
    references: [reference],
    message: { receivedAt, fields: message },
  });
});

test.each<Purpose>(['answered', 'spam', 'deliver', 'delete', 'read', 'all-spam', 'all-answered'])(
  'A link for %s about what does not exist shows nothing, and does nothing.',
  async (purpose) => {
    const { id } = await put(sql(), 'held');
    const before = await rows(sql());
    const other = randomUUID();
    expect(await shown(purpose, other)).toBeUndefined();
    await actions().do(purpose, other);
    await actions().undo(purpose, other);
    expect(await rows(sql())).toEqual(before);
    expect(await shown('read', id)).toEqual(['held', null]);
  },
);

describe('Marking a message as answered', () => {
  test('can be done and undone.', async () => {
    const { id } = await put(sql(), 'delivered');
    expect(await shown('answered', id)).toEqual(['delivered', 'do']);
    await actions().do('answered', id);
    expect(await shown('answered', id)).toEqual(['answered', 'undo']);
    expect((await only()).answered_at).toEqual(expect.any(Date));
    await actions().undo('answered', id);
    expect(await shown('answered', id)).toEqual(['delivered', 'do']);
  });

  test('keeps the first time, however often it is done.', async () => {
    const { id } = await put(sql(), 'delivered', { answered_at: ago(5000) });
    const { answered_at: first } = await only();
    await Promise.all(fifty.map((number) => createStaffActions(instance(number)).do('answered', id)));
    expect((await only()).answered_at).toEqual(first);
  });

  test('is not offered for a discarded message.', async () => {
    const { id } = await put(sql(), 'delivered', { discarded_at: ago(1000) });
    expect(await shown('answered', id)).toEqual(['discarded', null]);
  });
});

describe.each<Purpose>(['spam', 'delete'])('Discarding a message (%s)', (purpose) => {
  test.each<State>(['queued', 'held', 'delivered', 'failed'])('that is %s can be done and undone.', async (state) => {
    const { id } = await put(sql(), state);
    const before = await only();
    await actions().do(purpose, id);
    const { discarded_at: discardedAt } = await only();
    expect(await actions().show(purpose, id)).toMatchObject({
      state: 'discarded',
      action: 'undo',
      deletedAt: new Date((discardedAt?.getTime() ?? 0) + day),
    });
    await actions().undo(purpose, id);
    expect(await only()).toEqual(before);
  });

  test('keeps the first time, however often it is done.', async () => {
    const { id } = await put(sql(), 'delivered', { discarded_at: ago(5000) });
    const { discarded_at: first } = await only();
    await Promise.all(fifty.map((number) => createStaffActions(instance(number)).do(purpose, id)));
    expect((await only()).discarded_at).toEqual(first);
  });

  test('ends after 24 hours: the message is gone for every link.', async () => {
    const { id } = await put(sql(), 'held', { discarded_at: within(5000) });
    expect(await shown(purpose, id)).toEqual(['discarded', 'undo']);
    await sql()`update contact_messages set discarded_at = now() - interval '24 hours'`;
    for (const other of ['answered', 'spam', 'deliver', 'delete', 'read'] as const) {
      expect(await shown(other, id)).toBeUndefined();
    }
  });
});

describe('Delivering a held message', () => {
  test('queues it as if it had just arrived, and can be undone until it is mailed.', async () => {
    const { id } = await put(sql(), 'held', { digest_id: await digest() });
    const before = await only();
    expect(await shown('deliver', id)).toEqual(['held', 'do']);
    await actions().do('deliver', id);
    expect(await only()).toMatchObject({ state: 'queued', attempts: 0, queued_at: expect.any(Date) });
    expect(await shown('deliver', id)).toEqual(['queued', 'undo']);
    await actions().undo('deliver', id);
    expect(await only()).toEqual(before);
  });

  test('cannot be undone after a delivery attempt.', async () => {
    const { id } = await put(sql(), 'queued', { attempts: 1, hold_reasons: ['3 links'] });
    expect(await shown('deliver', id)).toEqual(['queued', null]);
    await actions().undo('deliver', id);
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 });
  });

  test('leaves a delivered message alone, however often it is done.', async () => {
    const { id } = await put(sql(), 'delivered', { hold_reasons: ['3 links'] });
    const before = await only();
    await Promise.all(fifty.map((number) => createStaffActions(instance(number)).do('deliver', id)));
    expect(await shown('deliver', id)).toEqual(['delivered', null]);
    expect(await only()).toEqual(before);
  });

  test('queues it once, however many press at the same time.', async () => {
    const { id } = await put(sql(), 'held');
    await actions().do('deliver', id);
    const { queued_at: first } = await only();
    await Promise.all(fifty.map((number) => createStaffActions(instance(number)).do('deliver', id)));
    expect((await only()).queued_at).toEqual(first);
  });

  test('works again for one that the mail server refused.', async () => {
    const { id } = await put(sql(), 'failed', { hold_reasons: ['3 links'] });
    expect(await shown('deliver', id)).toEqual(['failed', 'do']);
    await actions().do('deliver', id);
    expect(await only()).toMatchObject({ state: 'queued', attempts: 0, last_error: null });
  });

  test.each<[string, State]>([
    ['was deleted', 'held'],
    ['was deleted after it was released', 'queued'],
  ])('works for one that %s, within 24 hours.', async (_, state) => {
    const { id } = await put(sql(), state, { discarded_at: ago(1000), hold_reasons: ['3 links'] });
    expect(await shown('deliver', id)).toEqual(['discarded', 'do']);
    await actions().do('deliver', id);
    expect(await shown('deliver', id)).toEqual(['queued', 'undo']);
    expect((await only()).discarded_at).toBeNull();
  });
});

describe('Marking all messages of a digest as spam', () => {
  test('discards those that are still held, and can be undone.', async () => {
    const id = await digest();
    const held = [await put(sql(), 'held', { digest_id: id }), await put(sql(), 'held', { digest_id: id })];
    const released = await put(sql(), 'delivered', { digest_id: id });
    const elsewhere = await put(sql(), 'held', { digest_id: await digest() });
    const references = held.map(({ reference }) => reference);
    expect(await actions().show('all-spam', id)).toEqual({
      state: 'held',
      deletedAt: null,
      action: 'do',
      count: 2,
      references,
      message: null,
    });
    await actions().do('all-spam', id);
    expect(await actions().show('all-spam', id)).toMatchObject({
      state: 'discarded',
      action: 'undo',
      count: 2,
      references,
      deletedAt: expect.any(Date),
    });
    for (const { id: one } of held) expect(await shown('read', one)).toEqual(['discarded', null]);
    for (const { id: one } of held) expect(await shown('delete', one)).toEqual(['discarded', null]);
    expect(await shown('read', released.id)).toEqual(['delivered', null]);
    expect(await shown('read', elsewhere.id)).toEqual(['held', null]);
    await actions().undo('all-spam', id);
    for (const { id: one } of held) expect(await shown('delete', one)).toEqual(['held', 'do']);
  });

  test('leaves one that is delivered afterwards to be mailed.', async () => {
    const id = await digest();
    const { id: person } = await put(sql(), 'held', { digest_id: id });
    await put(sql(), 'held', { digest_id: id });
    await actions().do('all-spam', id);
    expect(await shown('deliver', person)).toEqual(['discarded', 'do']);
    await actions().do('deliver', person);
    expect(await shown('deliver', person)).toEqual(['queued', 'undo']);
    expect(await actions().show('all-spam', id)).toMatchObject({ state: 'discarded', count: 1 });
  });

  test('does not undo what was deleted one by one.', async () => {
    const id = await digest();
    const { id: deleted } = await put(sql(), 'held', { digest_id: id });
    await put(sql(), 'held', { digest_id: id });
    await actions().do('delete', deleted);
    await actions().do('all-spam', id);
    await actions().undo('all-spam', id);
    expect(await shown('delete', deleted)).toEqual(['discarded', 'undo']);
    expect(await actions().show('all-spam', id)).toMatchObject({ state: 'held', count: 1 });
  });

  test('deletes one that was also deleted by its own link when the first of both 24 hours end.', async () => {
    const id = await digest();
    const { id: held } = await put(sql(), 'held', { digest_id: id });
    await actions().do('delete', held);
    await sql()`update contact_digests set discarded_at = now() - interval '23 hours'`;
    const [first] = await sql()<{ at: Date }[]>`select discarded_at + interval '24 hours' as at from contact_digests`;
    expect(await actions().show('delete', held)).toMatchObject({ state: 'discarded', deletedAt: first?.at });
    await sql()`update contact_digests set discarded_at = now() - interval '24 hours'`;
    expect(await shown('delete', held)).toBeUndefined();
  });

  test('ends after 24 hours: the digest and its messages are gone.', async () => {
    const id = await digest();
    const { id: held } = await put(sql(), 'held', { digest_id: id });
    await sql()`update contact_digests set discarded_at = now() - interval '24 hours'`;
    expect(await shown('all-spam', id)).toBeUndefined();
    expect(await shown('deliver', held)).toBeUndefined();
  });

  test('has nothing to do where no message is held.', async () => {
    const id = await digest();
    await put(sql(), 'delivered', { digest_id: id });
    expect(await shown('all-spam', id)).toEqual(['none', null]);
  });

  test('lists a hundred references of a thousand messages, the oldest first.', async () => {
    const id = await digest();
    await sql()`
      insert into contact_messages (reference, name, email, message, state, hold_reasons, digest_id, received_at)
      select 'R' || n, 'A', 'a@example.com', 'm', 'held', '{a}', ${id}, timestamptz '2026-11-01' + n * interval '1 second'
      from generate_series(1, 1000) as n`;
    expect(await actions().show('all-spam', id)).toMatchObject({
      count: 1000,
      references: Array.from({ length: 100 }, (_, index) => `R${String(index + 1)}`),
    });
  });
});

describe('Marking all messages of a reminder as answered', () => {
  test('can be done and undone, without those that were marked before.', async () => {
    const id = await reminder();
    const open = await put(sql(), 'delivered', { reminder_id: id });
    const answered = await put(sql(), 'delivered', { reminder_id: id, answered_at: ago(5000) });
    const other = await put(sql(), 'delivered');
    expect(await actions().show('all-answered', id)).toMatchObject({ state: 'delivered', action: 'do', count: 2 });
    await actions().do('all-answered', id);
    expect(await shown('all-answered', id)).toEqual(['answered', 'undo']);
    for (const one of [open, answered]) expect(await shown('answered', one.id)).toEqual(['answered', 'undo']);
    expect(await shown('answered', other.id)).toEqual(['delivered', 'do']);
    await actions().undo('all-answered', id);
    expect(await shown('all-answered', id)).toEqual(['delivered', 'do']);
    expect(await shown('answered', open.id)).toEqual(['delivered', 'do']);
    expect(await shown('answered', answered.id)).toEqual(['answered', 'undo']);
  });

  test('gives all the same time, however many press at the same time, and is undone as often.', async () => {
    const id = await reminder();
    for (let count = 0; count < 20; count += 1) await put(sql(), 'delivered', { reminder_id: id });
    await Promise.all(fifty.map((number) => createStaffActions(instance(number)).do('all-answered', id)));
    const times = await sql()`select distinct answered_at::text from contact_messages`;
    expect(times).toEqual(await sql()`select answered_at::text from contact_reminders`);
    await Promise.all(fifty.map((number) => createStaffActions(instance(number)).undo('all-answered', id)));
    expect(await sql()`select distinct answered_at from contact_messages`).toEqual([{ answered_at: null }]);
  });

  test('has nothing to do where all were marked one by one.', async () => {
    const id = await reminder();
    await put(sql(), 'delivered', { reminder_id: id, answered_at: ago(5000) });
    expect(await shown('all-answered', id)).toEqual(['answered', null]);
  });

  test('does not count discarded messages.', async () => {
    const id = await reminder();
    await put(sql(), 'delivered', { reminder_id: id, discarded_at: ago(5000) });
    expect(await actions().show('all-answered', id)).toMatchObject({ state: 'none', action: null, count: 0 });
  });
});

describe('Discarded messages', () => {
  const outbox = () => createOutbox(instance());
  const deleteExpired = () => outbox().deleteExpired({ months: 12, heldDays: 30, heldMax: 50_000 });

  test('are not mailed, and are mailed once that is undone.', async () => {
    const { id } = await put(sql(), 'queued');
    await actions().do('spam', id);
    expect(await outbox().leaseNext()).toBeUndefined();
    await actions().undo('spam', id);
    expect(await outbox().leaseNext()).toMatchObject({ id });
  });

  test('are not counted, are no reason for an alarm, and are no dead letters.', async () => {
    const hourAgo = ago(60 * 60_000);
    for (const state of ['queued', 'held', 'failed'] as const) {
      const times = state === 'held' ? {} : { queued_at: hourAgo };
      await put(sql(), state, { ...times, digest_id: state === 'held' ? await digest() : null });
      await put(sql(), state, {
        ...times,
        discarded_at: ago(1000),
        digest_id: state === 'held' ? await digest() : null,
      });
    }
    expect(await outbox().state()).toMatchObject({ queued: 1, held: 1, failed: 1 });
    expect(await outbox().deadLetters()).toHaveLength(1);
    for (const { id } of await rows(sql())) await actions().do('spam', id);
    expect(await outbox().state()).toMatchObject({ queued: 0, held: 0, failed: 0, oldestUndelivered: 0 });
    expect(await outbox().deadLetters()).toEqual([]);
  });

  test('are not counted when all of their digest were marked as spam.', async () => {
    const id = await digest();
    await put(sql(), 'held', { digest_id: id });
    await put(sql(), 'held', { digest_id: await digest() });
    await actions().do('all-spam', id);
    expect(await outbox().state()).toMatchObject({ held: 1 });
    await actions().undo('all-spam', id);
    expect(await outbox().state()).toMatchObject({ held: 2 });
  });

  test('are not in a digest that is sent again.', async () => {
    const spam = await put(sql(), 'held');
    const { id: kept } = await put(sql(), 'held');
    const first = await createDigests(instance()).leaseDue();
    expect(first?.entries).toHaveLength(2);
    await actions().do('delete', spam.id);
    await sql()`update contact_digests set next_attempt_at = now()`;
    const second = await createDigests(instance()).leaseDue();
    expect(second?.entries.flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual([kept]);
    await actions().do('all-spam', second?.id ?? '');
    await sql()`update contact_digests set next_attempt_at = now()`;
    expect(await createDigests(instance()).leaseDue()).toMatchObject({ entries: [] });
  });

  test.each<State>(['queued', 'held', 'delivered', 'failed'])(
    'that are %s are deleted 24 hours later.',
    async (state) => {
      const { id: kept } = await put(sql(), state);
      const { id: recent } = await put(sql(), state, { discarded_at: within(60_000) });
      await put(sql(), state, { discarded_at: ago(day) });
      await deleteExpired();
      expect((await rows(sql())).map(({ id }) => id).sort()).toEqual([kept, recent].sort());
    },
  );

  test('are deleted 24 hours after all of their digest were marked as spam, except those that were delivered.', async () => {
    const [old, recent] = [await digest(), await digest()];
    await put(sql(), 'held', { digest_id: old });
    const { id: released } = await put(sql(), 'delivered', { digest_id: old });
    const { id: kept } = await put(sql(), 'held', { digest_id: recent });
    await sql()`update contact_digests set discarded_at = now() - interval '24 hours' where id = ${old}`;
    await sql()`update contact_digests set discarded_at = now() - interval '23 hours 59 minutes' where id = ${recent}`;
    await deleteExpired();
    expect((await rows(sql())).map(({ id }) => id).sort()).toEqual([released, kept].sort());
  });

  test('of a flood of 100,000 are discarded by one row, at once.', async () => {
    const id = await digest();
    await sql()`
      insert into contact_messages (reference, name, email, message, state, hold_reasons, digest_id)
      select 'R' || n, 'A', 'a@example.com', 'm', 'held', '{a}', ${id} from generate_series(1, 100000) as n`;
    await actions().do('all-spam', id);
    expect(await sql()`select from contact_messages where discarded_at is not null`).toHaveLength(0);
    expect(await actions().show('all-spam', id)).toMatchObject({ state: 'discarded', count: 100_000 });
    expect(await outbox().state()).toMatchObject({ held: 0 });
    await sql()`update contact_digests set discarded_at = now() - interval '24 hours'`;
    await deleteExpired();
    expect(await sql()`select count(*)::integer from contact_messages`).toEqual([{ count: 80_000 }]);
  });
});
