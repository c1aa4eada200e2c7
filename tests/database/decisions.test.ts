/** The pages and actions behind the links in emails to staff, and the replies that answer messages. */
import { randomUUID } from 'node:crypto';
import { createOutbox } from '../../supabase/functions/_shared/message/outbox.ts';
import { isAboutList, purposes, type Purpose } from '../../supabase/functions/_shared/links/links.ts';
import { readLinkState } from '../../supabase/functions/act-on-contact-message/read-link-state.ts';
import { act } from '../../supabase/functions/_shared/message/decisions.ts';
import { answerByReply } from '../../supabase/functions/receive-reply/answer.ts';
import { hoursAgo, message, put, putList, rows, useDatabase, type Row, type State } from './database.ts';

const { sql, instance, only, unchanged, atOneMoment } = useDatabase();

const press = (purpose: Purpose, id: string, number = 0) => act(instance(number), 'do', purpose, id);
const undo = (purpose: Purpose, id: string) => act(instance(), 'undo', purpose, id);
const pressAtOnce = (purpose: Purpose, id: string) =>
  Promise.all(Array.from({ length: 20 }, (_, number) => press(purpose, id, number)));

const expiresAt = 1_798_761_600;
const stateOf = (purpose: Purpose, id: string) => readLinkState(instance(), { purpose, subjectId: id, expiresAt });
const leaseNext = () => createOutbox(instance()).leaseNext();

async function shown(purpose: Purpose, id: string) {
  const found = await stateOf(purpose, id);
  return found && [found.state, found.action];
}

const expired = { received_at: hoursAgo(169), discarded_at: hoursAgo(25) };

describe('A link', () => {
  it('shows its message', async () => {
    const { id, reference, received_at: receivedAt } = await put(sql(), 'mailed');
    expect(await stateOf('read', id)).toEqual({
      purpose: 'read',
      expiresAt: new Date(expiresAt * 1000),
      state: 'mailed',
      deletedAt: null,
      contradictedAt: null,
      action: null,
      hasNewerList: false,
      messages: [{ reference, receivedAt, fields: message }],
    });
  });

  it.each(purposes)('for %s shows and does nothing if its subject is missing or past its deletion', async (purpose) => {
    await put(sql(), 'held', { digest_id: await putList(sql(), 'digest') });
    const deleted = await put(sql(), 'discarded', expired);
    for (const id of [randomUUID(), deleted.id]) {
      expect(await stateOf(purpose, id)).toBeUndefined();
      await unchanged(() => press(purpose, id));
      await unchanged(() => undo(purpose, id));
    }
  });

  it.each<[State, Partial<Row>, string, (string | null)[]]>([
    ['queued', { attempts: 1 }, 'waiting', ['do', 'do', null, null]],
    ['queued', { attempts: 9, queued_at: hoursAgo(73) }, 'undelivered', ['do', 'do', null, null]],
    ['held', {}, 'held', ['do', 'do', 'do', null]],
    ['mailed', {}, 'mailed', ['do', 'do', null, null]],
    ['answered', {}, 'answered', ['undo', 'do', null, null]],
    ['discarded', {}, 'discarded', ['do', 'undo', 'do', null]],
  ])(
    'to a %s message (%j) shows the state %s and, by purpose, the actions %j, and has no other',
    async (state, change, ...expected) => {
      const { id } = await put(sql(), state, change);
      const [asState, actions] = expected;
      for (const [place, purpose] of purposes.filter((purpose) => !isAboutList(purpose)).entries()) {
        expect([purpose, await shown(purpose, id)]).toEqual([purpose, [asState, actions[place]]]);
        if (actions[place] === null) await unchanged(() => press(purpose, id));
      }
    },
  );

  it.each<[boolean, State]>([
    [true, 'held'],
    [true, 'mailed'],
    [false, 'discarded'],
  ])('shows that its visitor contradicts the answer: %s, for a message that is %s', async (isShown, state) => {
    const { id, answered_at } = await put(sql(), state, { answered_at: hoursAgo(2), nudged_at: hoursAgo(1) });
    expect(await stateOf('read', id)).toMatchObject({ state, contradictedAt: isShown ? answered_at : null });
  });

  it('shows when a discarded message will be deleted, unless its visitor waits for the owner', async () => {
    const discarded_at = hoursAgo(10);
    const { id } = await put(sql(), 'discarded', { received_at: hoursAgo(160), discarded_at });
    const dayLater = new Date(Number(discarded_at) + 24 * 3_600_000);
    expect(await stateOf('spam', id)).toMatchObject({ deletedAt: dayLater });
    await sql()`update contact_messages set nudged_at = now()`;
    expect(await stateOf('spam', id)).toMatchObject({ deletedAt: null });
  });

  it('shows before a press when the message would then be deleted', async () => {
    const received_at = hoursAgo(10);
    const { id } = await put(sql(), 'mailed', { received_at });
    const weekLater = new Date(Number(received_at) + 7 * 24 * 3_600_000);
    expect(await stateOf('spam', id)).toMatchObject({ state: 'mailed', deletedAt: weekLater });
    expect(await stateOf('answered', id)).toMatchObject({ deletedAt: null });
  });
});

it.each([
  ['answered', 'answered'],
  ['spam', 'discarded'],
] as const)('The link for %s marks a message once, and stops its delivery until Undo', async (purpose, decided) => {
  const { id } = await put(sql(), 'queued', { attempts: 3, last_error: 'Error ECONNREFUSED' });
  const before = await only();
  await press(purpose, id);
  expect(await only()).toMatchObject({ state: decided, [`${decided}_at`]: expect.any(Date), [`${decided}_by`]: id });
  await unchanged(() => pressAtOnce(purpose, id));
  expect(await leaseNext()).toBeUndefined();
  await undo(purpose, id);
  await undo(purpose, id);
  expect(await only()).toEqual(before);
  expect(await leaseNext()).toMatchObject({ id, attempts: 4 });
});

it.each<[Purpose, State, Purpose[]]>([
  ['answered', 'mailed', ['answered', 'spam']],
  ['deliver', 'held', ['deliver', 'answered']],
  ['deliver', 'queued', []],
  ['deliver', 'queued', ['answered', 'deliver']],
])('Undo of %s changes nothing for a message that was %s and clicked for %j', async (purpose, state, clicked) => {
  const { id } = await put(sql(), state);
  for (const link of clicked) await press(link, id);
  await unchanged(() => undo(purpose, id));
});

describe('The link to deliver a message', () => {
  it.each<[string, State, Partial<Row>]>([
    ['held', 'held', {}],
    ['discarded', 'discarded', {}],
    ['answered before it was mailed', 'queued', { answered_at: new Date() }],
  ])('queues a message that was %s, and resets its number of attempts and its lists', async (_, state, change) => {
    const overdue_id = await putList(sql(), 'overdue');
    const errors = { attempts: 9, refusals: 6, last_error: 'Error' };
    const { id } = await put(sql(), state, { ...change, ...errors, overdue_id, reminder_id: overdue_id });
    expect((await stateOf('deliver', id))?.action).toBe('do');
    await press('deliver', id);
    const queued = { queued_at: expect.any(Date), next_attempt_at: expect.any(Date), last_error: null };
    expect(await only()).toMatchObject({ ...queued, answered_at: null, discarded_at: null });
    expect(await shown('deliver', id)).toEqual(['waiting', state === 'queued' ? null : 'undo']);
    await press('deliver', id);
    expect(await leaseNext()).toMatchObject({ id, attempts: 1, refusals: 0 });
    expect(await only()).toMatchObject({ reminder_id: null, overdue_id: null });
    expect(await leaseNext()).toBeUndefined();
  });

  it('holds the message again on Undo, but only before the first delivery attempt', async () => {
    const { id } = await put(sql(), 'held', { digest_id: await putList(sql(), 'digest') });
    const before = await only();
    await press('deliver', id);
    await undo('deliver', id);
    expect(await only()).toEqual({ ...before, counted_at: expect.any(Date) });
    await press('deliver', id);
    await leaseNext();
    await unchanged(() => undo('deliver', id));
    expect(await shown('deliver', id)).toEqual(['waiting', null]);
  });
});

describe.each([
  ['all-spam', 'digest', 'digest_id', 'held', 'discarded'],
  ['all-answered', 'reminder', 'reminder_id', 'mailed', 'answered'],
  ['all-answered', 'overdue', 'overdue_id', 'mailed', 'answered'],
] as const)('The link for %s in a %s', (purpose, kind, column, state, decided) => {
  const decidedAt = `${decided}_at` as const;
  const isSpam = purpose === 'all-spam';

  /** Inserts a list of two open messages, one decided through its own link, and two that the link is not for. */
  async function fill(): Promise<string> {
    const list = await putList(sql(), kind);
    const alone = { [decidedAt]: hoursAgo(2) };
    const other = state === 'held' ? 'mailed' : 'held';
    await put(sql(), state, { [column]: list, name: 'a', received_at: hoursAgo(6) });
    await put(sql(), state, { [column]: list, name: 'b', received_at: hoursAgo(5) });
    await put(sql(), state, { [column]: list, name: 'c', received_at: hoursAgo(4), ...alone });
    await put(sql(), other, { [column]: list, name: 'd', received_at: hoursAgo(3) });
    await put(sql(), 'queued', { [column]: list, name: 'e', received_at: hoursAgo(2) });
    await put(sql(), state, { name: 'f', received_at: hoursAgo(1) });
    return list;
  }

  /** The state and the action that the list's page shows, whether it has a time of deletion, and the names in it. */
  const shownList = async (list: string) => {
    const found = await stateOf(purpose, list);
    return [
      found?.state,
      found?.action,
      found?.deletedAt !== null,
      ...(found?.messages ?? []).map(({ fields }) => fields.name),
    ];
  };

  it('marks the open messages in its list, and only those are open again after Undo', async () => {
    const list = await fill();
    const before = await rows(sql());
    expect(await shownList(list)).toEqual(['open', 'do', isSpam, 'a', 'b']);
    await pressAtOnce(purpose, list);
    const found = (await rows(sql())).filter((row) => row.state === decided);
    expect(found.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(await shownList(list)).toEqual([decided, 'undo', isSpam, 'a', 'b']);
    await undo(isSpam ? 'spam' : 'answered', found[1]?.id ?? '');
    expect(await shownList(list)).toEqual(['open', 'do', isSpam, 'b']);
    await undo(purpose, list);
    await undo(purpose, list);
    expect(await rows(sql())).toEqual(before);
    await sql()`update contact_messages set ${sql()({ [decidedAt]: new Date() })}`;
    expect(await shownList(list)).toEqual(['none', null, false]);
  });

  it('finds its page even if a newer list has taken over every message, and says so', async () => {
    const list = await putList(sql(), kind, { made_at: hoursAgo(5) });
    await putList(sql(), kind === 'digest' ? 'reminder' : 'digest', { made_at: hoursAgo(4) });
    expect(await stateOf(purpose, list)).toMatchObject({ state: 'none', hasNewerList: false, messages: [] });
    await put(sql(), state, { [column]: await putList(sql(), kind) });
    expect(await stateOf(purpose, list)).toMatchObject({ state: 'none', action: null, hasNewerList: true });
  });
});

describe('A reply', () => {
  const visitor = { email: 'Ann@example.com' };
  const recipients = ['ann@example.com', 'bob@example.com'];
  const answerDated = (date: Date | undefined, ...ids: string[]) =>
    answerByReply(instance(), ids, { sender: 'office@company.example', recipients, date });
  const answer = (...ids: string[]) => answerDated(hoursAgo(0), ...ids);

  it.each<State>(['held', 'queued', 'mailed', 'discarded'])('answers a message that is %s, once', async (state) => {
    const { id, reference } = await put(sql(), state, {
      ...visitor,
      received_at: hoursAgo(2),
      ...(state === 'discarded' && { discarded_at: hoursAgo(1) }),
    });
    const date = hoursAgo(0.5);
    expect(await answerDated(date, id)).toEqual([{ reference, outcome: 'answered' }]);
    const answered = { state: 'answered', answered_at: date, answered_by: id, replied_at: date };
    expect(await only()).toMatchObject(answered);
    const copies = () => Promise.all([answerDated(date, id), answerDated(date, id)]);
    expect(await unchanged(copies)).toEqual(Array(2).fill([{ reference, outcome: 'too old' }]));
    expect(await answer(id)).toEqual([{ reference, outcome: 'answered' }]);
    expect(await only()).toMatchObject({ ...answered, replied_at: expect.any(Date) });
  });

  it('answers each of its messages that has a visitor among the recipients, and no other', async () => {
    const messages = ['ann', 'bob', 'eve', 'ann'].map((name) => put(sql(), 'mailed', { email: `${name}@example.com` }));
    const [ann, bob, eve, another] = await Promise.all(messages);
    const outcomes = await answer(ann?.id ?? '', bob?.id ?? '', eve?.id ?? '');
    expect(outcomes).toContainEqual({ reference: eve?.reference, outcome: 'without the visitor' });
    const open = (await rows(sql())).filter(({ state }) => state === 'mailed');
    expect(new Set(open.map(({ id }) => id))).toEqual(new Set([eve?.id, another?.id]));
  });

  it('finds no message that is missing or past its deletion', async () => {
    const { id } = await put(sql(), 'discarded', { ...visitor, ...expired });
    expect(await answer(id, randomUUID())).toEqual([]);
  });

  type Times = Partial<Record<'nudged' | 'discarded' | 'replied' | 'answered', number>>;

  // A message that came ten hours ago. All numbers are hours before now.
  it.each<[outcome: string, state: State, date: number | undefined, times: Times, shown: number | undefined]>([
    ['answered', 'answered', 5, {}, 5],
    ['answered', 'answered', 12, {}, 10],
    ['answered', 'answered', -0.08, {}, 0],
    ['answered', 'answered', -0.09, {}, 0],
    ['answered', 'answered', undefined, {}, 0],
    ['answered', 'answered', 5, { nudged: 6, discarded: 7, replied: 8, answered: 8 }, 5],
    ['too old', 'mailed', 5, { nudged: 3, answered: 8 }, 8],
    ['too old', 'mailed', 5, { replied: 5 }, undefined],
    ['too old', 'mailed', 5, { replied: 4 }, undefined],
    ['too old', 'discarded', 5, { discarded: 4 }, undefined],
    ['too old', 'mailed', undefined, { nudged: 4 }, undefined],
    ['too old', 'discarded', undefined, { discarded: 4 }, undefined],
    ['too old', 'mailed', undefined, { replied: 4 }, undefined],
    ['too old', 'mailed', -0.09, { nudged: 4 }, undefined],
    // Written before the nudge, it arrives after it.
    ['contradicted', 'mailed', 5, { nudged: 4 }, 5],
    ['contradicted', 'mailed', 5, { nudged: 4, discarded: 6 }, 5],
    ['contradicted', 'mailed', 12, { nudged: 4 }, 10],
    ['too old', 'discarded', 5, { nudged: 4, discarded: 4.5 }, undefined],
    ['too old', 'mailed', 5, { nudged: 3, replied: 4 }, undefined],
    // The server's clock has gone back.
    ['answered', 'answered', 5, { nudged: -1, discarded: -2 }, -2],
    ['answered', 'answered', 5, { replied: -1 }, 5],
  ])('has the outcome "%s", and the message is %s, if it was written %s hours ago, after %j', async (...row) => {
    const [outcome, state, date, times, shown] = row;
    await atOneMoment(async (database, sql) => {
      const ago = (hours: number | undefined) =>
        sql`now() - make_interval(secs => ${hours === undefined ? null : hours * 3_600})`;
      const { id, email } = await put(sql, 'mailed', { received_at: hoursAgo(10) });
      await sql`
        update contact_messages set
          received_at = ${ago(10)}, nudged_at = ${ago(times.nudged)}, discarded_at = ${ago(times.discarded)},
          replied_at = ${ago(times.replied)}, answered_at = ${ago(times.answered)}`;
      const [at] = await sql<{ date: Date; shown: Date | null; replied: Date }[]>`
        select ${ago(date)} as date, ${ago(shown)} as shown`;
      const mail = {
        sender: 'office@company.example',
        recipients: [email],
        date: date === undefined ? undefined : at?.date,
      };
      expect(await answerByReply(database, [id], mail)).toMatchObject([{ outcome }]);
      const [stored] = await sql<Row[]>`select state, answered_at from contact_messages`;
      expect(stored).toEqual({ state, answered_at: at?.shown });
    });
  });

  it('stays too old after staff have undone the answer, or have delivered the message again', async () => {
    const { id } = await put(sql(), 'held', { ...visitor, received_at: hoursAgo(2) });
    const date = hoursAgo(1);
    await answerDated(date, id);
    await undo('answered', id);
    expect(await answerDated(date, id)).toMatchObject([{ outcome: 'too old' }]);
    await press('deliver', id);
    expect(await answerDated(date, id)).toMatchObject([{ outcome: 'too old' }]);
    expect(await only()).toMatchObject({ state: 'queued' });
  });
});

it('A message is counted in a report from when it was first queued or answered, whatever follows', async () => {
  const { id, email } = await put(sql(), 'held', { received_at: hoursAgo(9) });
  await press('answered', id);
  const { counted_at } = await only();
  expect(counted_at).toEqual(expect.any(Date));
  await undo('answered', id);
  await press('deliver', id);
  await press('spam', id);
  await answerByReply(instance(), [id], { sender: 'office@company.example', recipients: [email], date: undefined });
  expect(await only()).toMatchObject({ counted_at });
});

it.each<[string, (id: string, email: string) => Promise<unknown>]>([
  ['delivered', (id) => press('deliver', id)],
  ['answered', (id) => press('answered', id)],
  [
    'replied to',
    (id, email) => answerByReply(instance(), [id], { sender: 'a@b.example', recipients: [email], date: hoursAgo(1) }),
  ],
])('A held message is counted in a report from when it is %s', async (_, decide) => {
  const { id, email } = await put(sql(), 'held', { received_at: hoursAgo(9) });
  const before = new Date();
  await decide(id, email);
  const { counted_at } = await only();
  expect(Number(counted_at)).toBeGreaterThanOrEqual(Number(before));
});
