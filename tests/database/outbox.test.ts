/** The way of a stored message to the mail server: lease, mark as mailed, mark as failed. */
import { createOutbox, type LeasedMessage } from '../../supabase/functions/_shared/messages/outbox.ts';
import { message, put, rows, useDatabase, type Row, type State } from '../support/database';

const { sql, instance, atOneMoment } = useDatabase();

const outbox = (number = 0) => createOutbox(instance(number));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

async function only(): Promise<Row> {
  const [row, ...others] = await rows(sql());
  if (!row || others.length > 0) throw new Error('There must be one row.');
  return row;
}

async function lease(): Promise<LeasedMessage> {
  const leased = await outbox().leaseNext();
  if (!leased) throw new Error('A message must be due.');
  return leased;
}

describe('The lease', () => {
  test('has the message and its attempts, and ends after a minute.', async () => {
    await atOneMoment(async (database, sql) => {
      const { id, reference, received_at: receivedAt } = await put(sql, 'queued', { attempts: 3, refusals: 2 });
      await sql`update contact_messages set queued_at = now() - interval '10 minutes'`;
      const [row] = await rows(sql);
      expect(await createOutbox(database).leaseNext()).toEqual({
        id,
        reference,
        receivedAt,
        queuedAt: row?.queued_at,
        attempts: 4,
        refusals: 2,
        queuedFor: 600,
        message,
      });
      const [lease] =
        await sql`select next_attempt_at - now() = interval '1 minute' as "isMinute" from contact_messages`;
      expect(lease).toEqual({ isMinute: true });
      expect(await createOutbox(database).leaseNext()).toBeUndefined();
    });
  });

  test('is given for the message that has been due the longest.', async () => {
    for (const seconds of [10, 30, 20])
      await put(sql(), 'queued', { next_attempt_at: ago(seconds), name: `${seconds}` });
    const names = [await lease(), await lease(), await lease()].map((leased) => leased.message.name);
    expect(names).toEqual(['30', '20', '10']);
  });

  test.each<[string, State, Partial<Row>]>([
    ['due in a minute', 'queued', { next_attempt_at: ago(-60) }],
    ['held', 'held', {}],
    ['mailed', 'mailed', {}],
    ['answered before it was mailed', 'queued', { closed_as: 'answered', closed_at: ago(0) }],
    ['discarded before it was mailed', 'queued', { closed_as: 'discarded', closed_at: ago(0) }],
  ])('is not given for a message that is %s.', async (_, state, change) => {
    await put(sql(), state, change);
    expect(await outbox().leaseNext()).toBeUndefined();
  });

  test('of 40 messages goes to one of 20 concurrent workers each.', async () => {
    for (let n = 0; n < 40; n += 1) await put(sql(), 'queued');
    const work = async (worker: number) => {
      const ids: string[] = [];
      for (;;) {
        const leased = await outbox(worker).leaseNext();
        if (!leased) return ids;
        ids.push(leased.id);
      }
    };
    const ids = (await Promise.all(Array.from({ length: 20 }, (_, worker) => work(worker)))).flat();
    expect(ids.toSorted()).toEqual((await rows(sql())).map(({ id }) => id).toSorted());
  });
});

describe('A leased message', () => {
  test('that a mail server accepted is mailed, and its last error is cleared.', async () => {
    await put(sql(), 'queued', { last_error: 'Error ECONNREFUSED' });
    const { id } = await lease();
    await outbox().markMailed(id);
    expect(await only()).toMatchObject({ mailed_at: expect.any(Date), next_attempt_at: null, last_error: null });
  });

  test('that failed is due again later, with its refusals and the error.', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'queued', { attempts: 2, refusals: 1 });
      const leased = await createOutbox(database).leaseNext();
      if (!leased) throw new Error('It must be due.');
      await createOutbox(database).markFailed({ ...leased, refusals: 2 }, 'RCPT TO 4.2.2');
      expect(await rows(sql)).toMatchObject([
        { attempts: 3, refusals: 2, last_error: 'RCPT TO 4.2.2', mailed_at: null },
      ]);
      const [row] =
        await sql`select extract(epoch from next_attempt_at - now())::integer as wait from contact_messages`;
      expect(row).toEqual({ wait: 540 });
    });
  });

  test.each<[string, string]>([
    ['mailed by another worker', 'mailed_at = now(), next_attempt_at = null'],
    ['leased by another worker', 'attempts = attempts + 1'],
    ['held again', 'held_at = now(), queued_at = null, next_attempt_at = null'],
  ])('that was %s meanwhile keeps that when the first worker reports a failure.', async (_, change) => {
    await put(sql(), 'queued');
    const leased = await lease();
    await sql().unsafe(`update contact_messages set ${change}`);
    const before = await only();
    await outbox().markFailed({ ...leased, refusals: 1 }, 'late');
    expect(await only()).toEqual(before);
  });
});
