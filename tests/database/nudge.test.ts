import type { Purpose } from '../../supabase/functions/_shared/links/links.ts';
import { act } from '../../supabase/functions/_shared/message/decisions.ts';
import { answerByReply } from '../../supabase/functions/receive-reply/answer.ts';
import { createLists } from '../../supabase/functions/deliver-contact-messages/lists/lists.ts';
import { nudge, readFollowed } from '../../supabase/functions/act-on-contact-message/visitor-page.ts';
import { promisedHours } from '../../supabase/functions/_shared/promise.ts';
import { hoursAgo, put, putList, useDatabase, type Row, type State } from './database.ts';

const { sql, instance, later, only, unchanged, atOneMoment } = useDatabase();

const promised = `${promisedHours} hours`;
const justBefore = `${promisedHours - 1} hours 59 minutes 59.999999 seconds`;

const follow = (id: string) => readFollowed(instance(), id);
const press = (id: string, number = 0) => nudge(instance(number), id);
const staff = (purpose: Purpose, id: string, action: 'do' | 'undo' = 'do') => act(instance(), action, purpose, id);

const lists = () => createLists(instance(), { hasOwner: false });

async function leaseOverdue() {
  await lists().make('overdue');
  return lists().leaseNext();
}

const send = (list: Awaited<ReturnType<typeof leaseOverdue>>) => list && lists().markSent(list);

describe('The page of a message', () => {
  it.each([
    ['open', justBefore],
    ['overdue', promised],
  ])('is %s after %s, and the same for every message that is not answered', async (state, age) => {
    await atOneMoment(async (database, sql) => {
      for (const stored of ['queued', 'held', 'mailed', 'discarded'] as const) {
        // The owner may have been told of a message whose visitor has not asked again. The page does not show that.
        const { id, reference } = await put(sql, stored, { told_at: hoursAgo(2) });
        await sql`update contact_messages set received_at = now() - ${age}::interval`;
        const [{ receivedAt, dueAt } = {}] = await sql<{ receivedAt: Date; dueAt: Date }[]>`
          select received_at as "receivedAt", received_at + ${promised}::interval as "dueAt" from contact_messages limit 1`;
        const nothingElse = { answeredAt: null, answersTo: null, hasOpenNudge: false, toldAt: null };
        const expected = { reference, receivedAt, dueAt, state, mayNudge: state === 'overdue' };
        expect(await readFollowed(database, id)).toEqual({ ...expected, ...nothingElse });
      }
    });
  });

  it('says when the message was answered, and to which address', async () => {
    const { id, answered_at: answeredAt, email } = await put(sql(), 'answered', { nudged_at: hoursAgo(1) });
    expect(await follow(id)).toMatchObject({ state: 'answered', answeredAt, answersTo: email });
  });

  it.each([
    [true, promised, '1 hour'],
    [false, justBefore, '1 hour'],
    [false, promised, '59 minutes 59.999999 seconds'],
  ])('lets the visitor contradict the answer: %s, %s after receipt and %s after the answer', async (...row) => {
    const [mayNudge, received, answered] = row;
    await atOneMoment(async (database, sql) => {
      const { id } = await put(sql, 'answered');
      await sql`
        update contact_messages
        set received_at = now() - ${received}::interval, answered_at = now() - ${answered}::interval`;
      expect(await readFollowed(database, id)).toMatchObject({ mayNudge });
    });
  });

  it('does not exist once the message should have been deleted', async () => {
    const { id } = await put(sql(), 'discarded', { received_at: hoursAgo(7 * 24 + 1), discarded_at: hoursAgo(25) });
    expect([await follow(id), await unchanged(() => press(id))]).toEqual([undefined, false]);
  });
});

describe('A press of the button', () => {
  it('changes nothing in the promised hours after the owner was told', async () => {
    const told = {
      received_at: hoursAgo(2 * promisedHours),
      nudged_at: hoursAgo(promisedHours),
      told_at: hoursAgo(promisedHours - 0.1),
    };
    const { id } = await put(sql(), 'mailed', told);
    expect(await unchanged(() => press(id))).toBe(false);
  });

  it.each(['queued', 'held', 'mailed', 'discarded'] as const)(
    'moves nothing but tells the owner of a %s message, once, and again after the promised hours',
    async (state) => {
      const overdue_id = await putList(sql(), 'overdue', { made_at: hoursAgo(4) });
      const before = await put(sql(), state, { received_at: hoursAgo(promisedHours + 1), overdue_id });
      const pressed = await Promise.all(Array.from({ length: 20 }, (_, number) => press(before.id, number)));
      expect(pressed.filter(Boolean)).toHaveLength(1);
      const { nudged_at } = await only();
      expect(await only()).toEqual({ ...before, nudged_at: expect.any(Date), has_open_nudge: true });
      expect(await follow(before.id)).toMatchObject({ hasOpenNudge: true, toldAt: null });
      const list = await leaseOverdue();
      expect(list?.messages).toMatchObject([
        { id: before.id, state, nudgedAt: nudged_at, isMailed: state === 'mailed' },
      ]);
      expect(await follow(before.id)).toMatchObject({ hasOpenNudge: true, toldAt: null });
      await send(list);
      const { told_at } = await only();
      expect(await follow(before.id)).toMatchObject({ hasOpenNudge: false, mayNudge: false, toldAt: told_at });
      expect(await press(before.id)).toBe(false);
      await sql()`update contact_messages set nudged_at = nudged_at - ${promised}::interval, told_at = now() - ${promised}::interval`;
      expect(await follow(before.id)).toMatchObject({ mayNudge: true, toldAt: expect.any(Date) });
      expect([await press(before.id), await press(before.id)]).toEqual([true, false]);
      expect(await follow(before.id)).toMatchObject({ hasOpenNudge: true, toldAt: null });
      await later(4);
      expect(await leaseOverdue()).toMatchObject({ messages: [{ id: before.id }] });
    },
  );

  it('stays open for the next email if it comes while an email is being sent, and meanwhile is in no other', async () => {
    const { id } = await put(sql(), 'mailed', { received_at: hoursAgo(30), nudged_at: hoursAgo(26) });
    const list = await leaseOverdue();
    await sql()`update contact_messages set nudged_at = now()`;
    await later(4);
    expect(await leaseOverdue()).toBeUndefined();
    await send(list);
    expect(await follow(id)).toMatchObject({ hasOpenNudge: true });
    expect(await leaseOverdue()).toMatchObject({ messages: [{ id }] });
  });

  it('counts after a change of the clock, when the owner seems to have been told in the future', async () => {
    const told_at = hoursAgo(-2);
    const { id } = await put(sql(), 'mailed', { received_at: hoursAgo(promisedHours + 1), told_at });
    await press(id);
    expect(await follow(id)).toMatchObject({ hasOpenNudge: true });
    await send(await leaseOverdue());
    expect(await follow(id)).toMatchObject({ hasOpenNudge: false, toldAt: told_at });
  });

  it('leaves the time at which the owner was told if a worker reports an earlier email later', async () => {
    const { id } = await put(sql(), 'mailed', { received_at: hoursAgo(promisedHours + 1), nudged_at: hoursAgo(1) });
    const list = await leaseOverdue();
    await sql()`update contact_messages set told_at = now()`;
    const { told_at } = await only();
    await send(list);
    expect(await follow(id)).toMatchObject({ toldAt: told_at });
  });
});

const times = [
  ...['received_at', 'queued_at', 'mailed_at', 'counted_at'],
  ...['nudged_at', 'told_at', 'replied_at', 'answered_at', 'discarded_at'],
];

/** Staff and the visitor, one after the other. The visitor has the last word. */
async function letPass(hours: number) {
  const earlier = times.map((time) => `${time} = ${time} - interval '${hours} hours'`);
  await sql().unsafe(`update contact_messages set ${earlier.join()}`);
  await later(hours);
}

const reply = (id: string, email: string, date?: Date) =>
  answerByReply(instance(), [id], { sender: 'office@x.example', recipients: [email], date });

const steps = {
  answered: ({ id }: Row) => staff('answered', id),
  'undo answered': ({ id }: Row) => staff('answered', id, 'undo'),
  spam: ({ id }: Row) => staff('spam', id),
  'undo spam': ({ id }: Row) => staff('spam', id, 'undo'),
  deliver: ({ id }: Row) => staff('deliver', id),
  'undo deliver': ({ id }: Row) => staff('deliver', id, 'undo'),
  'all spam': ({ digest_id }: Row) => staff('all-spam', digest_id ?? ''),
  'undo all spam': ({ digest_id }: Row) => staff('all-spam', digest_id ?? '', 'undo'),
  'all answered': ({ reminder_id }: Row) => staff('all-answered', reminder_id ?? ''),
  'undo all answered': ({ reminder_id }: Row) => staff('all-answered', reminder_id ?? '', 'undo'),
  reply: ({ id, email }: Row) => reply(id, email, new Date(Date.now() + 1_000)),
  nudge: ({ id }: Row) => press(id),
  hour: () => letPass(1),
  day: () => letPass(promisedHours + 1),
  tell: async () => send(await leaseOverdue()),
};

type Step = keyof typeof steps;

/** The message's state; its page's state; then what the page says about a nudge, and whether it has a button. */
async function outcome(): Promise<string> {
  const { id, state, has_open_nudge } = await only();
  const page = await follow(id);
  expect(page?.hasOpenNudge).toBe(has_open_nudge);
  const became = page?.toldAt ? 'told' : page?.hasOpenNudge ? 'waits' : '-';
  return [state, page?.state, became, page?.mayNudge ? 'button' : '-'].join(' ');
}

/** Puts a message on a digest and a reminder that were sent, and takes the steps. */
async function take(state: State, sequence: readonly Step[]): Promise<void> {
  const listed = { digest_id: await putList(sql(), 'digest'), reminder_id: await putList(sql(), 'reminder') };
  await put(sql(), state, listed);
  for (const step of sequence) await steps[step](await only());
}

it.each<[string, State, Step[]]>([
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge']],
  ['queued overdue waits -', 'queued', ['reply', 'day', 'nudge']],
  ['held overdue waits -', 'held', ['answered', 'day', 'nudge']],
  ['mailed overdue told -', 'mailed', ['answered', 'day', 'nudge', 'tell']],
  ['mailed overdue told button', 'mailed', ['answered', 'day', 'nudge', 'tell', 'day']],
  ['answered answered - -', 'mailed', ['answered', 'day', 'nudge', 'reply']],
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge', 'tell', 'answered', 'hour', 'nudge']],
  ['answered answered told button', 'mailed', ['answered', 'day', 'nudge', 'tell', 'answered', 'hour']],
  ['answered answered - -', 'mailed', ['day', 'nudge', 'answered', 'tell']],
  // A second answer replaces the first, so its undo leaves none, and the nudge is open as before.
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge', 'answered', 'undo answered']],
  ['mailed overdue waits -', 'mailed', ['day', 'nudge', 'answered', 'undo answered']],
  ['discarded open - -', 'mailed', ['answered', 'spam', 'answered', 'undo answered']],
  ['answered answered - -', 'mailed', ['spam', 'answered', 'spam', 'undo spam']],
  // The page does not show what staff think of spam.
  ['discarded answered - -', 'mailed', ['answered', 'spam']],
  ['answered answered - -', 'mailed', ['answered', 'spam', 'undo spam']],
  ['discarded open - -', 'held', ['spam', 'reply', 'undo answered']],
  ['discarded overdue waits -', 'mailed', ['day', 'nudge', 'spam']],
  ['mailed overdue waits -', 'mailed', ['answered', 'spam', 'day', 'nudge', 'undo spam']],
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge', 'spam', 'undo spam']],
  ['queued open - -', 'held', ['answered', 'spam', 'deliver']],
  ['held overdue waits -', 'held', ['answered', 'day', 'nudge', 'deliver', 'undo deliver']],
  ['queued overdue waits -', 'held', ['answered', 'day', 'nudge', 'spam', 'deliver']],
  // A list's undo touches only messages whose present state its own link has set.
  ['discarded answered - -', 'mailed', ['all answered', 'spam', 'undo all answered']],
  ['mailed open - -', 'mailed', ['all answered', 'spam', 'undo spam', 'undo all answered']],
  ['answered answered - -', 'mailed', ['all answered', 'day', 'nudge', 'reply', 'undo all answered']],
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge', 'all answered', 'undo all answered']],
  ['answered answered - -', 'held', ['all spam', 'reply', 'undo all spam']],
  ['discarded open - -', 'held', ['all spam', 'reply', 'undo answered']],
  ['held open - -', 'held', ['reply', 'undo answered', 'all spam', 'undo all spam']],
])('The outcome is "%s" for a message that was %s, after %j', async (expected, state, sequence) => {
  await take(state, sequence);
  expect(await outcome()).toBe(expected);
});

it.each<[string, Step, State, Partial<Row>]>([
  ['an answer after a nudge', 'answered', 'answered', { nudged_at: hoursAgo(-2) }],
  ['an answer after spam', 'reply', 'answered', { discarded_at: hoursAgo(-2) }],
  ['spam after an answer', 'spam', 'discarded', { answered_at: hoursAgo(-2) }],
  ['a nudge after the email', 'nudge', 'mailed', { told_at: hoursAgo(-2) }],
  ['a nudge after an answer', 'nudge', 'mailed', { answered_at: hoursAgo(1), told_at: hoursAgo(-2) }],
])('With a clock that is two hours slow, %s still counts', async (_, step, state, change) => {
  await put(sql(), 'mailed', { received_at: hoursAgo(promisedHours + 1), ...change });
  await steps[step](await only());
  expect(await only()).toMatchObject({ state, has_open_nudge: step === 'nudge' });
});
