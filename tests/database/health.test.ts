import { readProblems } from '../../supabase/functions/deliver-contact-messages/health.ts';
import { put, putList, useDatabase, type Row, type State } from '../support/database';

const { sql, instance } = useDatabase();

const minutes = (count: number) => new Date(Date.now() - count * 60_000);
const problems = () => readProblems(instance());
const sweepEnded = (ended = minutes(0)) => sql()`insert into contact_sweeps values (${ended})`;

const late = 'a message has not been mailed for more than 15 minutes';
const unlisted = 'a held message has been in no sent list for more than 3 hours';

test('Without messages, all is well once a sweep has ended.', async () => {
  expect(await problems()).toEqual(['no sweep has ended in the last 5 minutes']);
  await sweepEnded();
  expect(await problems()).toEqual([]);
});

test.each([
  [4, []],
  [6, ['no sweep has ended in the last 5 minutes']],
])('The last sweep ended %i minutes ago: %j.', async (age, expected) => {
  await sweepEnded(minutes(60));
  await sweepEnded(minutes(age));
  expect(await problems()).toEqual(expected);
});

test.each<[string, State, Partial<Row>, string[]]>([
  ['queued 14 minutes ago', 'queued', { queued_at: minutes(14) }, []],
  ['queued 16 minutes ago', 'queued', { queued_at: minutes(16) }, [late]],
  ['a dead letter', 'queued', { queued_at: minutes(73 * 60), next_attempt_at: minutes(-600) }, [late]],
  ['released 14 minutes ago', 'queued', { received_at: minutes(600), queued_at: minutes(14) }, []],
  [
    'closed before it was mailed',
    'queued',
    { queued_at: minutes(16), closed_as: 'answered', closed_at: minutes(1) },
    [],
  ],
  ['mailed', 'mailed', { received_at: minutes(600), queued_at: minutes(600) }, []],
  ['held 179 minutes ago', 'held', { held_at: minutes(179) }, []],
  ['held 181 minutes ago', 'held', { held_at: minutes(181) }, [unlisted]],
  ['held again 1 minute ago', 'held', { received_at: minutes(600), held_at: minutes(1) }, []],
  ['discarded', 'discarded', { held_at: minutes(181) }, []],
])('A message is %s: %j.', async (_, state, change, expected) => {
  await sweepEnded();
  await put(sql(), state, change);
  expect(await problems()).toEqual(expected);
});

test.each([
  ['sent', {}, []],
  ['unsent for 14 minutes', { sent_at: null, next_attempt_at: new Date(), made_at: minutes(14) }, [unlisted]],
  [
    'unsent for 16 minutes',
    { sent_at: null, next_attempt_at: new Date(), made_at: minutes(16) },
    [unlisted, 'a list has not been sent for more than 15 minutes'],
  ],
])('A message held 181 minutes ago is in a list that is %s: %j.', async (_, change, expected) => {
  await sweepEnded();
  await put(sql(), 'held', { held_at: minutes(181), list_id: await putList(sql(), 'digest', change) });
  expect(await problems()).toEqual(expected);
});

test.each([
  [199, []],
  [200, ['200 held messages are in no list']],
])('%i held messages are in no list: %j.', async (count, expected) => {
  await sweepEnded();
  await sql()`
    insert into contact_messages (id, reference, name, email, phone, message, hold_reasons, held_at)
    select id, id::text, 'Ann', 'ann@example.com', '', 'Hello', '{reason}', now()
    from (select gen_random_uuid() as id from generate_series(1, ${count})) as made`;
  expect(await problems()).toEqual(expected);
});
