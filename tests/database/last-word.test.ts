/** What staff and the visitor say about one message, one after the other. The visitor has the last word. */
import { act, answerByReply } from '../../supabase/functions/_shared/messages/decisions.ts';
import { createLists } from '../../supabase/functions/_shared/messages/lists.ts';
import { nudge, readFollowed } from '../../supabase/functions/_shared/messages/nudge.ts';
import { hoursAgo, put, putList, useDatabase, type Row, type State } from './database.ts';

const { sql, instance, later, only } = useDatabase();

const lists = () => createLists(instance(), { hasOwner: false });

async function letPass(hours: number) {
  const times = ['received_at', 'queued_at', 'mailed_at', 'nudged_at', 'told_at', 'answered_at', 'discarded_at'];
  const earlier = times.map((time) => `${time} = ${time} - interval '${hours} hours'`);
  await sql().unsafe(`update contact_messages set ${earlier.join()}`);
  await later(hours);
}

/** Each step that a sequence may have, on the only message. */
const steps = {
  answered: ({ id }: Row) => act(instance(), 'do', 'answered', id),
  'undo answered': ({ id }: Row) => act(instance(), 'undo', 'answered', id),
  spam: ({ id }: Row) => act(instance(), 'do', 'spam', id),
  'undo spam': ({ id }: Row) => act(instance(), 'undo', 'spam', id),
  deliver: ({ id }: Row) => act(instance(), 'do', 'deliver', id),
  'undo deliver': ({ id }: Row) => act(instance(), 'undo', 'deliver', id),
  'all spam': ({ list_id }: Row) => act(instance(), 'do', 'all-spam', list_id ?? ''),
  'undo all spam': ({ list_id }: Row) => act(instance(), 'undo', 'all-spam', list_id ?? ''),
  'all answered': ({ reminder_id }: Row) => act(instance(), 'do', 'all-answered', reminder_id ?? ''),
  'undo all answered': ({ reminder_id }: Row) => act(instance(), 'undo', 'all-answered', reminder_id ?? ''),
  reply: ({ id, email }: Row) => answerByReply(instance(), [id], { sender: 'office@x.example', recipients: [email] }),
  nudge: ({ id }: Row) => nudge(instance(), id),
  hour: () => letPass(1),
  day: () => letPass(25),
  tell: async () => {
    await lists().make('overdue');
    const list = await lists().leaseNext();
    if (list) await lists().markSent(list);
  },
};

type Step = keyof typeof steps;

/** The message's state; its page's state; then what the page says about a nudge, and whether it has a button. */
async function outcome(): Promise<string> {
  const { id, state, has_open_nudge } = await only();
  const page = await readFollowed(instance(), id);
  expect(page?.hasOpenNudge).toBe(has_open_nudge);
  const became = page?.toldAt ? 'told' : page?.hasOpenNudge ? 'waits' : '-';
  return [state, page?.state, became, page?.mayNudge ? 'button' : '-'].join(' ');
}

/** Puts a message on a digest and a reminder that were sent, and takes the steps. */
async function take(state: State, sequence: readonly Step[]): Promise<void> {
  const listed = { list_id: await putList(sql(), 'digest'), reminder_id: await putList(sql(), 'reminder') };
  await put(sql(), state, listed);
  for (const step of sequence) await steps[step](await only());
}

it.each<[string, State, Step[]]>([
  ['answered answered - -', 'mailed', ['answered', 'hour']],
  ['answered answered - button', 'mailed', ['answered', 'day']],
  // An answer that its visitor contradicts is no answer, until there is a new one.
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge']],
  ['queued overdue waits -', 'queued', ['reply', 'day', 'nudge']],
  ['held overdue waits -', 'held', ['answered', 'day', 'nudge']],
  ['mailed overdue told -', 'mailed', ['answered', 'day', 'nudge', 'tell']],
  ['mailed overdue told button', 'mailed', ['answered', 'day', 'nudge', 'tell', 'day']],
  ['answered answered - -', 'mailed', ['answered', 'day', 'nudge', 'reply']],
  ['answered answered - button', 'mailed', ['answered', 'day', 'nudge', 'reply', 'hour']],
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge', 'tell', 'answered', 'hour', 'nudge']],
  ['answered answered told button', 'mailed', ['answered', 'day', 'nudge', 'tell', 'answered', 'hour']],
  ['answered answered - -', 'mailed', ['day', 'nudge', 'answered', 'tell']],
  // A second answer replaces the first, so its undo leaves none, and the nudge is open as before.
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge', 'answered', 'undo answered']],
  ['mailed overdue waits -', 'mailed', ['day', 'nudge', 'answered', 'undo answered']],
  ['discarded open - -', 'mailed', ['answered', 'spam', 'answered', 'undo answered']],
  ['answered answered - -', 'mailed', ['spam', 'answered', 'spam', 'undo spam']],
  // The undo of one fact leaves the other. The page does not show what staff think of spam.
  ['discarded answered - -', 'mailed', ['answered', 'spam']],
  ['answered answered - -', 'mailed', ['answered', 'spam', 'undo spam']],
  ['discarded open - -', 'held', ['spam', 'reply', 'undo answered']],
  ['discarded overdue waits -', 'mailed', ['day', 'nudge', 'spam']],
  ['discarded overdue waits -', 'mailed', ['answered', 'spam', 'day', 'nudge']],
  ['mailed overdue waits -', 'mailed', ['answered', 'spam', 'day', 'nudge', 'undo spam']],
  ['mailed overdue waits -', 'mailed', ['answered', 'day', 'nudge', 'spam', 'undo spam']],
  // "Deliver it" clears both.
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

it('Spam and its undo keep the time of the answer', async () => {
  await take('mailed', ['answered']);
  const { answered_at, answered_by } = await only();
  for (const step of ['hour', 'spam', 'undo spam'] as const) await steps[step](await only());
  const hourLater = new Date(Number(answered_at) - 3_600_000);
  expect(await only()).toMatchObject({ answered_at: hourLater, answered_by, discarded_at: null, discarded_by: null });
});

const justAfter = "interval '1 microsecond'";

it.each<[string, Step, State, string, Partial<Row>]>([
  ['an answer after a nudge', 'answered', 'answered', 'answered_at = nudged_at', { nudged_at: hoursAgo(-2) }],
  ['an answer after spam', 'reply', 'answered', 'answered_at = discarded_at', { discarded_at: hoursAgo(-2) }],
  [
    'spam after an answer',
    'spam',
    'discarded',
    `discarded_at = answered_at + ${justAfter}`,
    { answered_at: hoursAgo(-2) },
  ],
  ['a nudge after the email', 'nudge', 'mailed', `nudged_at = told_at + ${justAfter}`, { told_at: hoursAgo(-2) }],
  [
    'a nudge after an answer',
    'nudge',
    'mailed',
    `nudged_at = told_at + ${justAfter}`,
    { answered_at: hoursAgo(1), told_at: hoursAgo(-2) },
  ],
])('With a clock that is two hours slow, %s still counts', async (_, step, state, condition, change) => {
  await put(sql(), 'mailed', { received_at: hoursAgo(25), ...change });
  await steps[step](await only());
  expect(await sql().unsafe(`select from contact_messages where ${condition}`)).toHaveLength(1);
  expect(await only()).toMatchObject({ state, has_open_nudge: step === 'nudge' });
});
