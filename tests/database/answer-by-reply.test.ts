/** A reply to a message's email. */
import { randomUUID } from 'node:crypto';
import { act, answerByReply } from '../../supabase/functions/_shared/messages/decisions.ts';
import { hoursAgo, put, rows, useDatabase, type State } from './database.ts';

const { sql, instance, only, unchanged } = useDatabase();

const mail = { sender: 'office@company.example', recipients: ['ANN@Example.com', 'bob@example.com'] };
const visitor = { email: 'Ann@example.com' };
const answer = (...ids: string[]) => answerByReply(instance(), ids, mail);

describe('A reply', () => {
  it.each<State>(['held', 'queued', 'mailed'])('answers a message that is %s, once, until Undo', async (state) => {
    const { id, reference } = await put(sql(), state, visitor);
    const before = await only();
    expect(await answer(id)).toEqual([{ reference, outcome: 'answered' }]);
    expect(await only()).toMatchObject({ state: 'answered', closed_by: id });
    await unchanged(() => Promise.all([answer(id), answer(id)]));
    await act(instance(), 'undo', { purpose: 'answered', subjectId: id });
    expect(await only()).toEqual(before);
  });

  it('answers a message that staff had taken for spam', async () => {
    const { id } = await put(sql(), 'discarded', visitor);
    await answer(id);
    expect(await only()).toMatchObject({ state: 'answered' });
  });

  it('answers each of its messages that has a visitor among the recipients, and no other', async () => {
    const ann = await put(sql(), 'mailed', visitor);
    const bob = await put(sql(), 'mailed', { email: 'bob@example.com' });
    const eve = await put(sql(), 'mailed', { email: 'eve@example.com' });
    const second = await put(sql(), 'mailed', visitor);
    const outcomes = await answer(ann.id, bob.id, eve.id);
    expect(outcomes).toContainEqual({ reference: eve.reference, outcome: 'without the visitor' });
    const open = (await rows(sql())).filter(({ state }) => state === 'mailed');
    expect(new Set(open.map(({ id }) => id))).toEqual(new Set([eve.id, second.id]));
  });

  it('finds no message that is missing or past its deletion', async () => {
    const { id } = await put(sql(), 'discarded', { ...visitor, received_at: hoursAgo(300), closed_at: hoursAgo(299) });
    expect(await answer(id, randomUUID())).toEqual([]);
  });
});
