import { act } from '../../supabase/functions/_shared/message/decisions.ts';
import { deliverMessage } from '../../supabase/functions/_shared/message/deliver-message.ts';
import type { LeasedMessage } from '../../supabase/functions/_shared/message/message.ts';
import { createOutbox } from '../../supabase/functions/_shared/message/outbox.ts';
import { createFakes } from '../support/fake-environment.ts';
import { message, put, putList, putMany, rows, useDatabase, type Row, type State } from './database.ts';

const { sql, instance, only, unchanged, atOneMoment, during } = useDatabase();

const outbox = (number = 0) => createOutbox(instance(number));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

async function lease(from = outbox()): Promise<LeasedMessage> {
  const leased = await from.leaseNext();
  if (!leased) throw new Error('No message is due.');
  return leased;
}

it('The lease includes the message and its number of attempts, and ends after a minute', async () => {
  await atOneMoment(async (database, sql) => {
    const { id, reference, received_at: receivedAt } = await put(sql, 'queued', { attempts: 3, refusals: 2 });
    const [row] = await sql<{ queuedAt: Date; end: Date }[]>`
      update contact_messages set queued_at = now() - interval '10 minutes'
      returning queued_at as "queuedAt", now() + interval '1 minute' as end`;
    const facts = { attempts: 4, refusals: 2, queuedAt: row?.queuedAt, queuedFor: 600, leaseId: expect.any(String) };
    const due = createOutbox(database);
    const leased = await due.leaseNext();
    expect(leased).toEqual({ id, reference, receivedAt, message, ...facts });
    expect(await rows(sql)).toMatchObject([{ next_attempt_at: row?.end, lease_id: leased?.leaseId }]);
    expect(await due.leaseNext()).toBeUndefined();
  });
});

it('The lease is for the message that has been due the longest', async () => {
  await putMany(sql(), 3, 'queued', (n) => ({ name: String(n), next_attempt_at: ago([10, 30, 20][n] ?? 0) }));
  const names = [await lease(), await lease(), await lease()].map((leased) => leased.message.name);
  expect(names).toEqual(['1', '2', '0']);
});

it.each<[string, State, Partial<Row>]>([
  ['due in a minute', 'queued', { next_attempt_at: ago(-60) }],
  ['held', 'held', {}],
  ['answered but not mailed', 'queued', { answered_at: ago(0) }],
])('The lease is not granted for a message that is %s', async (_, state, change) => {
  await put(sql(), state, change);
  expect(await outbox().leaseNext()).toBeUndefined();
});

it('The lease is granted to only one of 20 concurrent workers for each of 40 messages', async () => {
  await putMany(sql(), 40, 'queued');
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

describe('A leased message', () => {
  it('is marked as mailed, without its last error, even if staff have answered it during the attempt', async () => {
    await put(sql(), 'queued', { last_error: 'Error ECONNREFUSED' });
    const { id } = await lease();
    await sql()`update contact_messages set answered_at = now()`;
    await outbox().markMailed(id);
    const mailed = { mailed_at: expect.any(Date), next_attempt_at: null, lease_id: null, last_error: null };
    expect(await only()).toMatchObject({ state: 'answered', ...mailed });
  });

  it('records its refusals and its error if the attempt fails, and is due again later', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'queued', { attempts: 2, refusals: 1 });
      const leased = await lease(createOutbox(database));
      await createOutbox(database).markFailed(leased, { refusals: 2, retryAfter: 540, error: 'RCPT TO 4.2.2' });
      const [{ due } = {}] = await sql<{ due: Date }[]>`select now() + interval '9 minutes' as due`;
      const failed = { attempts: 3, refusals: 2, last_error: 'RCPT TO 4.2.2', mailed_at: null, next_attempt_at: due };
      expect(await rows(sql)).toMatchObject([{ ...failed, lease_id: null }]);
    });
  });

  it.each<[string, string]>([
    ['mailed by another worker', 'mailed_at = now(), next_attempt_at = null, lease_id = null'],
    ['leased by another worker', 'lease_id = gen_random_uuid()'],
    ['held again', "hold_reasons = '{3 links}', queued_at = null, next_attempt_at = null, lease_id = null"],
  ])('stays unchanged if it was %s before the first worker reported a failure', async (_, change) => {
    await put(sql(), 'queued');
    const leased = await lease();
    await sql().unsafe(`update contact_messages set ${change}`);
    await unchanged(() => outbox().markFailed(leased, { refusals: 1, retryAfter: 60, error: 'late' }));
  });
});

describe('A message that staff answer and release while a worker mails it', () => {
  const release = async () => {
    const leased = await lease();
    await act(instance(), 'do', 'answered', leased.id);
    await act(instance(), 'do', 'deliver', leased.id);
    return leased;
  };

  it('stays with that worker, and cannot be held again', async () => {
    await put(sql(), 'queued', { hold_reasons: ['3 links'] });
    const { id, leaseId } = await release();
    expect(await only()).toMatchObject({ state: 'queued', lease_id: leaseId, attempts: 0 });
    expect(await outbox().leaseNext()).toBeUndefined();
    await unchanged(() => act(instance(), 'undo', 'deliver', id));
  });

  it('leaves its lists once that worker has mailed it, because its hours have started again', async () => {
    const reminder_id = await putList(sql(), 'reminder');
    await put(sql(), 'queued', { attempts: 3, reminder_id, overdue_id: reminder_id });
    await outbox().markMailed((await release()).id);
    expect(await only()).toMatchObject({ state: 'mailed', reminder_id: null, overdue_id: null });
  });

  it('is due again at once if the lease of that worker has ended', async () => {
    await put(sql(), 'queued');
    const leased = await lease();
    await sql()`update contact_messages set next_attempt_at = now()`;
    await act(instance(), 'do', 'answered', leased.id);
    await act(instance(), 'do', 'deliver', leased.id);
    const next = await lease();
    expect(next).toMatchObject({ id: leased.id, attempts: 1 });
    await unchanged(() => outbox().markFailed(leased, { refusals: 1, retryAfter: 60, error: 'late' }));
  });
});

it('A delivery ends only once its result has been stored, because the function may be stopped afterwards', async () => {
  await put(sql(), 'queued');
  const leased = await lease();
  const { environment } = createFakes(() => Promise.resolve([]), { outbox: outbox() });
  const deliver = () => deliverMessage(leased, environment);
  const stored = { isMailed: true, isStored: true };
  expect(await during('select from contact_messages for update', deliver)).toEqual(stored);
});
