import { aMessage } from '../../../tests/support/a-message.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { linkStateSchema } from '../_shared/links/link-state.ts';
import { createToken, type Claims } from '../_shared/links/token.ts';
import type { LinkSubject } from '../_shared/outbox/link-subjects.ts';
import type { StaffActions } from '../_shared/outbox/staff-actions.ts';
import { handleActionRequest, type Dependencies } from './handler.ts';

const linkSecret = 'link-secret-of-24-chars.';
const subjectId = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const claims: Claims = { purpose: 'answered', subjectId, expiresAt: 1_798_761_600 };
const receivedAt = new Date('2026-11-21T00:47:00Z');

const subject = (state: LinkSubject['state']): LinkSubject => ({
  state,
  deletedAt: null,
  action: state === 'answered' ? 'undo' : 'do',
  count: 1,
  references: ['JNHNM43F'],
  message: { receivedAt, fields: aMessage() },
});

function createFakes({ isThere = true, fails = false } = {}) {
  const happened: unknown[] = [];
  const entries: LogEntry[] = [];
  let isAnswered = false;
  const record = (name: string, change: () => void) => (purpose: string, id: string) => {
    happened.push([name, purpose, id]);
    if (fails) return Promise.reject(new Error('connect ECONNREFUSED'));
    change();
    return Promise.resolve();
  };
  const staffActions: StaffActions = {
    show: () => {
      if (fails) return Promise.reject(new Error('connect ECONNREFUSED'));
      return Promise.resolve(isThere ? subject(isAnswered ? 'answered' : 'delivered') : undefined);
    },
    do: record('do', () => (isAnswered = true)),
    undo: record('undo', () => (isAnswered = false)),
  };
  const dependencies: Dependencies = {
    publishableKeys: ['sb_publishable_1'],
    linkSecret,
    staffActions,
    now: () => new Date('2026-12-01T00:00:00Z'),
    newId: () => 'request-1',
    log: (entry) => entries.push(entry),
  };
  return { dependencies, happened, entries };
}

function post(body: unknown, headers: Record<string, string> = { apikey: 'sb_publishable_1' }): Request {
  return new Request('http://localhost/act-on-contact-message', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

test.each(['show', 'do', 'undo'] as const)(
  'responds to %s with the state afterwards, as the site checks it',
  async (action) => {
    const { dependencies, happened, entries } = createFakes();
    const response = await handleActionRequest(
      post({ token: await createToken(claims, linkSecret), action }),
      dependencies,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(linkStateSchema.validateSync(await response.json())).toEqual({
      ...subject(action === 'do' ? 'answered' : 'delivered'),
      purpose: 'answered',
      expiresAt: new Date('2027-01-01T00:00:00Z'),
    });
    expect(happened).toEqual(action === 'show' ? [] : [[action, 'answered', subjectId]]);
    expect(entries).toMatchObject([{ level: 'info', id: 'request-1', status: 200, purpose: 'answered', subjectId }]);
  },
);

test('the log has nothing that the visitor wrote, and no token', async () => {
  const { dependencies, entries } = createFakes();
  const token = await createToken(claims, linkSecret);
  await handleActionRequest(post({ token, action: 'do' }), dependencies);
  const logged = JSON.stringify(entries);
  expect(logged).toContain('done');
  for (const secret of [...Object.values(aMessage()), token, token.slice(-64)]) expect(logged).not.toContain(secret);
});

describe('responds with the same 404', () => {
  const gone = { status: 404, body: { error: 'This link does not work' } };

  test.each(['show', 'do', 'undo'])('to %s with a token that is not valid, and does nothing', async (action) => {
    const genuine = await createToken(claims, linkSecret);
    const tokens = [
      'no token',
      genuine.slice(0, -1),
      await createToken(claims, 'another-secret-of-24-ch.'),
      await createToken({ ...claims, expiresAt: 1_780_000_000 }, linkSecret),
      genuine.replace('answered', 'delete'),
    ];
    for (const token of tokens) {
      const { dependencies, happened, entries } = createFakes();
      const response = await handleActionRequest(post({ token, action }), dependencies);
      expect({ status: response.status, body: await response.json() }).toEqual(gone);
      expect(happened).toEqual([]);
      expect(entries).toMatchObject([{ outcome: 'refused', status: 404 }]);
    }
  });

  test.each(['show', 'do', 'undo'])('to %s where the message was deleted, and does nothing', async (action) => {
    const { dependencies, happened } = createFakes({ isThere: false });
    const token = await createToken(claims, linkSecret);
    const response = await handleActionRequest(post({ token, action }), dependencies);
    expect({ status: response.status, body: await response.json() }).toEqual(gone);
    expect(happened).toEqual([]);
  });
});

test.each([
  ['another method', 405, () => new Request('http://localhost/', { method: 'GET' })],
  ['no key', 401, () => post({}, {})],
  ['another key', 401, () => post({}, { apikey: 'sb_publishable_2' })],
  ['a body that is not JSON', 400, () => post('token=x')],
  ['no token', 400, () => post({ action: 'do' })],
  ['a token that is not text', 400, () => post({ token: ['x'], action: 'do' })],
  ['an unknown action', 400, () => post({ token: 'x', action: 'delete' })],
  ['a body that is too large', 413, () => post({ token: 'x'.repeat(20_000), action: 'do' })],
])('refuses a request with %s: %i', async (_, status, request) => {
  const { dependencies, happened } = createFakes();
  const response = await handleActionRequest(request(), dependencies);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: expect.any(String) });
  expect(happened).toEqual([]);
});

test('responds with 503 when the database fails, and the log has the error', async () => {
  const { dependencies, entries } = createFakes({ fails: true });
  const token = await createToken(claims, linkSecret);
  const response = await handleActionRequest(post({ token, action: 'do' }), dependencies);
  expect([response.status, await response.json()]).toEqual([503, { error: 'The database does not answer' }]);
  expect(entries).toMatchObject([
    { level: 'error', outcome: 'database unavailable', spans: { do: { error: { message: 'connect ECONNREFUSED' } } } },
  ]);
});
