import { readProblems } from '../../supabase/functions/deliver-contact-messages/health.ts';
import { put, putList, putMany, useDatabase, type Row, type State } from './database';

const { sql, instance } = useDatabase();

const minutes = (count: number) => new Date(Date.now() - count * 60_000);
const problems = () => readProblems(instance());
const sweepEnded = (at = minutes(0)) => sql()`insert into contact_sweeps values (${at})`;

const late = 'a message has not been mailed for more than 15 minutes';
const unlisted = 'a held message has not been in a sent list for more than 3 hours';
const unsent = 'a list has not been sent for more than 15 minutes';

describe('The health check', () => {
  it.each([
    [4, []],
    [6, ['no sweep has ended in the last 5 minutes']],
  ])('%i minutes after the last sweep finds %j', async (age, expected) => {
    await sweepEnded(minutes(60));
    await sweepEnded(minutes(age));
    expect(await problems()).toEqual(expected);
  });

  it.each<[string, State, Partial<Row>, string[]]>([
    ['queued 14 minutes ago', 'queued', { received_at: minutes(600), queued_at: minutes(14) }, []],
    ['queued 16 minutes ago', 'queued', { queued_at: minutes(16) }, [late]],
    ['a dead letter', 'queued', { queued_at: minutes(73 * 60), next_attempt_at: minutes(-600) }, [late]],
    [
      'closed before it was mailed',
      'queued',
      { queued_at: minutes(16), closed_as: 'answered', closed_at: minutes(1) },
      [],
    ],
    ['mailed', 'mailed', { received_at: minutes(600), queued_at: minutes(600) }, []],
    ['held 179 minutes ago', 'held', { received_at: minutes(600), held_at: minutes(179) }, []],
    ['held 181 minutes ago', 'held', { held_at: minutes(181) }, [unlisted]],
    ['discarded', 'discarded', { held_at: minutes(181) }, []],
  ])('for a message that was %s finds %j', async (_, state, change, expected) => {
    await sweepEnded();
    await put(sql(), state, change);
    expect(await problems()).toEqual(expected);
  });

  it.each([
    ['sent', {}, []],
    ['unsent for 14 minutes', { sent_at: null, next_attempt_at: new Date(), made_at: minutes(14) }, [unlisted]],
    ['unsent for 16 minutes', { sent_at: null, next_attempt_at: new Date(), made_at: minutes(16) }, [unlisted, unsent]],
  ])('for a message held 181 minutes ago on a list that is %s finds %j', async (_, change, expected) => {
    await sweepEnded();
    await put(sql(), 'held', { held_at: minutes(181), list_id: await putList(sql(), 'digest', change) });
    expect(await problems()).toEqual(expected);
  });

  it.each([
    [199, []],
    [200, ['200 held messages are not in a list']],
  ])('with %i unlisted held messages finds %j', async (count, expected) => {
    await sweepEnded();
    await putMany(sql(), count, 'held');
    expect(await problems()).toEqual(expected);
  });
});
