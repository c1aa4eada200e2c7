/** The visitor's page, and the button that says that nobody has answered. */
import { createOutbox } from '../../supabase/functions/_shared/messages/outbox.ts';
import { nudge, readFollowed } from '../../supabase/functions/_shared/messages/nudge.ts';
import { act } from '../../supabase/functions/_shared/messages/decisions.ts';
import { createLists } from '../../supabase/functions/_shared/messages/lists.ts';
import { hoursAgo, put, putList, useDatabase, type Row, type State } from './database';

const { sql, instance, only, unchanged, atOneMoment } = useDatabase();

const follow = (id: string) => readFollowed(instance(), id);
const press = (id: string, number = 0) => nudge(instance(number), id);
const staff = (purpose: 'answered' | 'spam' | 'deliver', id: string, action: 'do' | 'undo' = 'do') =>
  act(instance(), action, { purpose, subjectId: id });

describe('The page of a message', () => {
  it.each([
    ['open', '23 hours 59 minutes 59.999999 seconds'],
    ['overdue', '24 hours'],
  ])('is %s after %s, and the same for every message that is not answered', async (state, age) => {
    await atOneMoment(async (database, sql) => {
      for (const stored of ['queued', 'held', 'mailed', 'discarded'] as const) {
        const { id, reference } = await put(sql, stored);
        await sql`update contact_messages set received_at = now() - ${age}::interval`;
        const [{ receivedAt, dueAt } = {}] = await sql<{ receivedAt: Date; dueAt: Date }[]>`
          select received_at as "receivedAt", received_at + interval '24 hours' as "dueAt" from contact_messages limit 1`;
        expect(await readFollowed(database, id)).toEqual({ reference, receivedAt, dueAt, answeredAt: null, state });
      }
    });
  });

  it('says when the message was answered', async () => {
    const { id, closed_at: answeredAt } = await put(sql(), 'answered', { nudged_at: hoursAgo(1) });
    expect(await follow(id)).toMatchObject({ state: 'answered', answeredAt });
  });

  it('does not exist once the message should have been deleted', async () => {
    const { id } = await put(sql(), 'discarded', { received_at: hoursAgo(49), closed_at: hoursAgo(25) });
    expect([await follow(id), await unchanged(() => press(id))]).toEqual([undefined, false]);
  });
});

describe('A press of the button', () => {
  it.each<[State, Partial<Row>]>([
    ['mailed', { received_at: hoursAgo(23.9) }],
    ['answered', { received_at: hoursAgo(25) }],
  ])('changes nothing if the message is %s (%j)', async (state, change) => {
    const { id } = await put(sql(), state, change);
    expect(await unchanged(() => press(id))).toBe(false);
  });

  it.each(['queued', 'held', 'mailed'] as const)('takes a %s message out of its overdue email, once', async (state) => {
    const overdue_id = await putList(sql(), 'overdue');
    const before = await put(sql(), state, { received_at: hoursAgo(25), overdue_id });
    const pressed = await Promise.all(Array.from({ length: 20 }, (_, number) => press(before.id, number)));
    expect(pressed.filter(Boolean)).toHaveLength(1);
    expect(await only()).toEqual({ ...before, overdue_id: null, nudged_at: expect.any(Date) });
    expect(await follow(before.id)).toMatchObject({ state: 'nudged' });
  });

  it.each<[string, Partial<Row>]>([
    ['held', {}],
    ['mailed', { hold_reasons: [], held_at: null, queued_at: hoursAgo(25), mailed_at: hoursAgo(25) }],
  ])('holds a message again that was %s and then discarded', async (_, change) => {
    const reminder_id = await putList(sql(), 'reminder');
    const { id } = await put(sql(), 'discarded', { received_at: hoursAgo(25), reminder_id, ...change });
    expect(await press(id)).toBe(true);
    expect(await only()).toMatchObject({
      held_at: expect.any(Date),
      hold_reasons: expect.arrayContaining(['it was marked as spam, and the visitor asked again']),
      queued_at: null,
      mailed_at: null,
      reminder_id: null,
      closed_as: null,
      closed_at: null,
      nudged_at: expect.any(Date),
    });
    expect(await follow(id)).toMatchObject({ state: 'nudged' });
    await staff('spam', id);
    expect([await press(id), (await only()).closed_as]).toEqual([false, 'discarded']);
  });

  it('counts again after a release, and as before if staff undo the release', async () => {
    const { make } = createLists(instance(), { hasOwner: true });
    const { id } = await put(sql(), 'held', { received_at: hoursAgo(25) });
    await press(id);
    await make('overdue');
    await sql()`update contact_lists set made_at = made_at - interval '4 hours'`;
    await staff('deliver', id);
    expect(await follow(id)).toMatchObject({ state: 'overdue' });
    await staff('deliver', id, 'undo');
    expect(await follow(id)).toMatchObject({ state: 'nudged' });
    await make('overdue');
    expect(await sql()`select from contact_lists`).toHaveLength(1);
    await staff('deliver', id);
    await createOutbox(instance()).leaseNext();
    expect(await only()).toMatchObject({ overdue_id: null });
    expect(await press(id)).toBe(true);
  });

  it('is neither lost nor listed twice while the list is being made or staff close the message', async () => {
    const lists = createLists(instance(1), { hasOwner: false });
    for (let round = 0; round < 20; round += 1) {
      await sql()`truncate contact_messages, contact_lists`;
      const { id } = await put(sql(), 'mailed', { received_at: hoursAgo(25) });
      await Promise.all([press(id, 0), lists.make('overdue'), ...(round % 2 ? [staff('answered', id)] : [])]);
      await lists.make('overdue');
      const { overdue_id, closed_as } = await only();
      expect(closed_as === 'answered' || overdue_id !== null).toBe(true);
      expect(await sql()`select from contact_lists`).toHaveLength(overdue_id === null ? 0 : 1);
    }
  });
});
