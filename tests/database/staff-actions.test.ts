/** What the links in the emails to staff show and do. */
import { randomUUID } from 'node:crypto';
import { createOutbox } from '../../supabase/functions/_shared/messages/outbox.ts';
import { messagePurposes, purposes, type Purpose } from '../../supabase/functions/_shared/links/actions.ts';
import { readLinkState } from '../../supabase/functions/act-on-contact-message/read-link-state.ts';
import { act } from '../../supabase/functions/act-on-contact-message/staff-actions.ts';
import { message, put, putList, rows, useDatabase, type Row, type State } from '../support/database';

const { sql, instance } = useDatabase();

const actions = (number = 0) => ({
  do: (purpose: Purpose, id: string) => act(instance(number), 'do', { purpose, subjectId: id }),
  undo: (purpose: Purpose, id: string) => act(instance(number), 'undo', { purpose, subjectId: id }),
});
const expiresAt = 1_798_761_600;
const stateOf = (purpose: Purpose, id: string) => readLinkState(instance(), { purpose, subjectId: id, expiresAt });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** The state and the button of a link's page. */
async function shown(purpose: Purpose, id: string) {
  const found = await stateOf(purpose, id);
  return found && [found.state, found.action];
}

async function only(): Promise<Row> {
  const [row, ...others] = await rows(sql());
  if (!row || others.length > 0) throw new Error('There must be one row.');
  return row;
}

test('A link about a message shows the message.', async () => {
  const { id, reference, received_at: receivedAt } = await put(sql(), 'mailed');
  expect(await stateOf('read', id)).toEqual({
    purpose: 'read',
    expiresAt: new Date(expiresAt * 1000),
    state: 'mailed',
    deletedAt: null,
    action: null,
    messages: [{ reference, receivedAt, fields: message }],
  });
});

test.each(purposes)('A link for %s about what does not exist shows nothing, and does nothing.', async (purpose) => {
  await put(sql(), 'held', { list_id: await putList(sql(), 'digest') });
  const before = await rows(sql());
  const other = randomUUID();
  expect(await stateOf(purpose, other)).toBeUndefined();
  await actions().do(purpose, other);
  await actions().undo(purpose, other);
  expect(await rows(sql())).toEqual(before);
});

test.each<[State, Partial<Row>, string, (string | null)[]]>([
  ['queued', { attempts: 1 }, 'waiting', ['do', 'do', null, null]],
  ['queued', { attempts: 9, queued_at: hoursAgo(73) }, 'undelivered', ['do', 'do', null, null]],
  ['held', {}, 'held', ['do', 'do', 'do', null]],
  ['mailed', {}, 'mailed', ['do', 'do', null, null]],
  ['answered', {}, 'answered', ['undo', 'do', null, null]],
  ['discarded', {}, 'discarded', ['do', 'undo', 'do', null]],
])('A message that is %s, with %j, is shown as %s; its links can: %j.', async (state, change, asState, expected) => {
  const { id } = await put(sql(), state, change);
  for (const [place, purpose] of messagePurposes.entries()) {
    expect([purpose, await shown(purpose, id)]).toEqual([purpose, [asState, expected[place]]]);
  }
});

describe.each([
  ['answered', 'answered'],
  ['spam', 'discarded'],
] as const)('The link for %s', (purpose, closedAs) => {
  test('closes a message once, however many press it, and Undo opens it again.', async () => {
    const { id } = await put(sql(), 'mailed');
    const before = await only();
    await actions().do(purpose, id);
    const closed = await only();
    expect(closed).toMatchObject({ closed_as: closedAs, closed_at: expect.any(Date) });
    await Promise.all(Array.from({ length: 20 }, (_, n) => actions(n).do(purpose, id)));
    expect(await only()).toEqual(closed);
    await actions().undo(purpose, id);
    await actions().undo(purpose, id);
    expect(await only()).toEqual(before);
  });

  test('stops a delivery that is being retried, and Undo lets it go on.', async () => {
    const { id } = await put(sql(), 'queued', { attempts: 3, last_error: 'Error ECONNREFUSED' });
    await actions().do(purpose, id);
    expect(await createOutbox(instance()).leaseNext()).toBeUndefined();
    await actions().undo(purpose, id);
    expect(await createOutbox(instance()).leaseNext()).toMatchObject({ id, attempts: 4 });
  });
});

test('A decision can be changed by the other link; Undo of the first link leaves the new one.', async () => {
  const { id } = await put(sql(), 'mailed');
  await actions().do('answered', id);
  await actions().do('spam', id);
  await actions().undo('answered', id);
  expect(await only()).toMatchObject({ closed_as: 'discarded' });
});

test.each([
  [23.9, ['discarded', 'undo']],
  [24.1, undefined],
])('A message that was discarded %d hours ago shows %j.', async (hours, expected) => {
  const { id } = await put(sql(), 'discarded', { closed_at: hoursAgo(hours) });
  expect(await shown('spam', id)).toEqual(expected);
});

test('A discarded message says when it will be deleted: 24 hours later.', async () => {
  const { id, closed_at } = await put(sql(), 'discarded');
  expect((await stateOf('spam', id))?.deletedAt).toEqual(new Date(Number(closed_at) + 24 * 3_600_000));
});

describe('The link to deliver', () => {
  test.each<State>(['held', 'discarded'])('queues a message that is %s, with attempts of its own.', async (state) => {
    const { id, held_at } = await put(sql(), state, { attempts: 9, refusals: 6, last_error: 'Error' });
    await actions().do('deliver', id);
    expect(await only()).toMatchObject({
      held_at,
      queued_at: expect.any(Date),
      next_attempt_at: expect.any(Date),
      attempts: 0,
      refusals: 0,
      last_error: null,
      closed_as: null,
      closed_at: null,
    });
    expect(await shown('deliver', id)).toEqual(['waiting', 'undo']);
    await actions().do('deliver', id);
    expect(await createOutbox(instance()).leaseNext()).toMatchObject({ id, attempts: 1 });
    expect(await createOutbox(instance()).leaseNext()).toBeUndefined();
  });

  test('opens a closed message again that no mail server has accepted.', async () => {
    const { id } = await put(sql(), 'queued', { closed_as: 'answered', closed_at: new Date() });
    expect(await shown('deliver', id)).toEqual(['answered', 'do']);
    await actions().do('deliver', id);
    expect(await only()).toMatchObject({ closed_as: null, next_attempt_at: expect.any(Date) });
  });

  test('can be undone until the first attempt, and the message is held again.', async () => {
    const { id } = await put(sql(), 'held', { list_id: await putList(sql(), 'digest') });
    const before = await only();
    await actions().do('deliver', id);
    await actions().undo('deliver', id);
    expect(await only()).toEqual(before);
    await actions().do('deliver', id);
    await createOutbox(instance()).leaseNext();
    const leased = await only();
    await actions().undo('deliver', id);
    expect(await only()).toEqual(leased);
    expect(await shown('deliver', id)).toEqual(['waiting', null]);
  });

  test('does not mail a mailed message again, and no message that was never held becomes held.', async () => {
    await put(sql(), 'mailed');
    await put(sql(), 'queued');
    const before = await rows(sql());
    for (const { id } of before) {
      await actions().undo('deliver', id);
      if (id === before.find(({ mailed_at }) => mailed_at)?.id) await actions().do('deliver', id);
    }
    expect(await rows(sql())).toEqual(before);
  });
});

describe.each([
  ['all-spam', 'digest', 'list_id', 'held', 'discarded'],
  ['all-answered', 'reminder', 'reminder_id', 'mailed', 'answered'],
] as const)('The link for %s of a %s', (purpose, kind, column, state, closedAs) => {
  const closed = async () => (await rows(sql())).map(({ name, closed_as }) => [name, closed_as]);

  /** A list of two messages, and of one that staff closed before by its own link. */
  async function fill(): Promise<string> {
    const list = await putList(sql(), kind);
    await put(sql(), state, { [column]: list, name: 'a', received_at: hoursAgo(4) });
    await put(sql(), state, { [column]: list, name: 'b', received_at: hoursAgo(3) });
    const earlier = { closed_as: closedAs, closed_at: hoursAgo(2) };
    await put(sql(), state, { [column]: list, name: 'c', received_at: hoursAgo(2), ...earlier });
    await put(sql(), state, { name: 'd', received_at: hoursAgo(1) });
    return list;
  }

  test('shows and closes the open messages of its list, and Undo opens only those.', async () => {
    const list = await fill();
    const before = await rows(sql());
    expect(await shown(purpose, list)).toEqual(['open', 'do']);
    expect((await stateOf(purpose, list))?.messages.map(({ fields }) => fields.name)).toEqual(['a', 'b']);
    await Promise.all(Array.from({ length: 20 }, (_, n) => actions(n).do(purpose, list)));
    expect(await closed()).toEqual([
      ['a', closedAs],
      ['b', closedAs],
      ['c', closedAs],
      ['d', null],
    ]);
    expect(await shown(purpose, list)).toEqual([closedAs, 'undo']);
    expect((await stateOf(purpose, list))?.messages.map(({ fields }) => fields.name)).toEqual(['a', 'b']);
    await actions().undo(purpose, list);
    await actions().undo(purpose, list);
    expect(await rows(sql())).toEqual(before);
    expect(await shown(purpose, list)).toEqual(['open', 'do']);
  });

  test('has nothing to do once each message was closed by its own link.', async () => {
    const list = await fill();
    await sql()`update contact_messages set closed_as = ${closedAs}, closed_at = now() where closed_at is null`;
    expect(await shown(purpose, list)).toEqual(['none', null]);
  });
});

test('The link for all-spam leaves a message of its digest that was released.', async () => {
  const list_id = await putList(sql(), 'digest');
  const { id } = await put(sql(), 'held', { list_id });
  await actions().do('deliver', id);
  await actions().do('all-spam', list_id);
  expect(await only()).toMatchObject({ closed_as: null, next_attempt_at: expect.any(Date) });
});
