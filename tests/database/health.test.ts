import { createSpans } from '../../supabase/functions/_shared/http/log.ts';
import { readAnswerProblems, readProblems } from '../../supabase/functions/deliver-contact-messages/health.ts';
import { sweep } from '../../supabase/functions/deliver-contact-messages/sweep.ts';
import { maxAnswerHours, maxNudgedHours } from '../../supabase/functions/_shared/promise.ts';
import { createFakes, unreachable } from '../support/fake-environment.ts';
import { hoursAgo, put, putList, putMany, useDatabase, type Row, type State } from './database.ts';

const { sql, instance } = useDatabase();

const minutes = (count: number) => new Date(Date.now() - count * 60_000);
const problems = () => readProblems(instance());
const sweepEnded = (at = minutes(0), failed_steps: string[] = []) =>
  sql()`insert into contact_sweeps ${sql()({ ended_at: at, failed_steps })}`;

const noSweep = 'no sweep has ended in the last 5 minutes';
const late = 'a message has waited more than 15 minutes to be mailed';
const unlisted = 'a held message has waited more than 3 hours for a digest';
const unsent = 'a list has waited more than 15 minutes to be sent';

describe('The health check', () => {
  it.each<[string[], number, number]>([
    [[], 60, 4],
    [[noSweep], 60, 6],
    [[noSweep], 60, -60],
  ])('reports %j if sweeps ended %i and %i minutes ago', async (expected, first, last) => {
    await sweepEnded(minutes(first));
    await sweepEnded(minutes(last));
    expect(await problems()).toEqual(expected);
  });

  const failing = (steps: string) => `at least 5 sweeps in the last 15 minutes failed at: ${steps}`;

  it.each<[string[], string[][]]>([
    [[], Array<string[]>(4).fill(['digest'])],
    [[failing('digest')], Array<string[]>(5).fill(['digest'])],
    [[failing('digest')], [['digest', 'end'], [], ['digest'], ['digest', 'end'], [], ['digest'], ['digest']]],
    [[failing('messages, retention')], Array<string[]>(14).fill(['retention', 'messages'])],
    // The oldest of them ended more than 15 minutes ago.
    [[], [['digest'], ...Array<string[]>(11).fill([]), ...Array<string[]>(4).fill(['digest'])]],
  ])('reports %j if the sweeps of each minute failed at %j', async (expected, sweeps) => {
    for (const [place, steps] of sweeps.entries()) await sweepEnded(minutes(sweeps.length - 0.5 - place), steps);
    expect(await problems()).toEqual(expected);
  });

  it('reports no problem after one sweep that failed to make lists, which has recorded that', async () => {
    const { environment } = createFakes(() => Promise.resolve([]), { database: instance() });
    environment.lists.make = () => Promise.reject(unreachable);
    const { failedSteps } = await sweep(environment, createSpans());
    expect([failedSteps.length, await problems()]).toEqual([4, []]);
    expect(await sql()`select failed_steps from contact_sweeps`).toEqual([{ failed_steps: failedSteps }]);
  });

  const held = { received_at: minutes(181) };
  const contradicted = { answered_at: minutes(120), nudged_at: minutes(60) };
  const unsentFor = (count: number) => ({ sent_at: null, next_attempt_at: new Date(), made_at: minutes(count) });

  it.each<[string[], string, State, Partial<Row> & { list?: Parameters<typeof putList>[2] }]>([
    [[], 'was queued 14 minutes ago', 'queued', { received_at: minutes(600), queued_at: minutes(14) }],
    [[late], 'was queued 16 minutes ago', 'queued', { queued_at: minutes(16) }],
    [[], 'was answered unmailed', 'queued', { queued_at: minutes(16), answered_at: minutes(1) }],
    [[], 'was mailed', 'mailed', { received_at: minutes(600), queued_at: minutes(600) }],
    [[], 'was held 179 minutes ago', 'held', { received_at: minutes(179) }],
    [[unlisted], 'was held 181 minutes ago', 'held', held],
    [[], 'was discarded', 'discarded', held],
    [[], 'was answered without a digest, which its visitor contradicts', 'held', { ...held, ...contradicted }],
    [[], 'is in a sent list', 'held', { ...held, list: {} }],
    [[unlisted], 'is in a list unsent for 14 minutes', 'held', { ...held, list: unsentFor(14) }],
    [[unlisted, unsent], 'is in a list unsent for 16 minutes', 'held', { ...held, list: unsentFor(16) }],
  ])('reports %j for a message that %s', async (expected, _, state, { list, ...change }) => {
    await sweepEnded();
    await put(sql(), state, { ...change, ...(list && { digest_id: await putList(sql(), 'digest', list) }) });
    expect(await problems()).toEqual(expected);
  });

  it.each([
    [[], 199],
    [['200 held messages are not in a list'], 200],
  ])('reports %j if %i held messages are not in a list', async (expected, count) => {
    await sweepEnded();
    await putMany(sql(), count, 'held');
    await put(sql(), 'held', { digest_id: await putList(sql(), 'digest') });
    expect(await problems()).toEqual(expected);
  });
});

const unanswered = `a message has waited more than ${maxAnswerHours} hours for an answer`;

it.each<[string[], State, Partial<Row>]>([
  [[], 'mailed', { received_at: hoursAgo(maxAnswerHours + 1), queued_at: hoursAgo(maxAnswerHours - 0.1) }],
  [[unanswered], 'mailed', { queued_at: hoursAgo(maxAnswerHours + 0.1) }],
  [[unanswered], 'queued', { queued_at: hoursAgo(maxAnswerHours + 0.1) }],
  [[], 'answered', { queued_at: hoursAgo(maxAnswerHours + 0.1) }],
  [
    [],
    'mailed',
    { queued_at: hoursAgo(maxNudgedHours + 3), answered_at: hoursAgo(maxAnswerHours - 0.1), nudged_at: hoursAgo(1) },
  ],
  [
    [unanswered],
    'mailed',
    { queued_at: hoursAgo(maxNudgedHours + 3), answered_at: hoursAgo(maxAnswerHours + 0.1), nudged_at: hoursAgo(1) },
  ],
  [[], 'held', { received_at: hoursAgo(maxNudgedHours + 1) }],
  [[], 'held', { received_at: hoursAgo(maxNudgedHours - 1), nudged_at: hoursAgo(1) }],
  [
    [],
    'held',
    { received_at: hoursAgo(maxNudgedHours + 3), answered_at: hoursAgo(maxNudgedHours - 1), nudged_at: hoursAgo(1) },
  ],
  [
    [unanswered],
    'held',
    { received_at: hoursAgo(maxNudgedHours + 3), answered_at: hoursAgo(maxNudgedHours + 1), nudged_at: hoursAgo(1) },
  ],
  [[unanswered], 'held', { received_at: hoursAgo(maxNudgedHours + 1), nudged_at: hoursAgo(2), told_at: hoursAgo(1) }],
])('The answer check reports %j for a message that is %s (%j)', async (expected, state, change) => {
  await put(sql(), state, change);
  expect(await readAnswerProblems(instance())).toEqual(expected);
});
