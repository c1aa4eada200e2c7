import { aMessage } from '../../../tests/support/a-message.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { linkStateSchema } from '../_shared/links/link-state.ts';
import { createToken, type Claims } from '../_shared/links/token.ts';
import { handleActionRequest, type Dependencies } from './handler.ts';
import type { LinkSubject } from './link-subjects.ts';

const linkKey = 'key-of-the-links';
const subjectId = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const claims: Claims = { purpose: 'answered', subjectId, expiresAt: 1_798_761_600 };
const messages = [{ reference: 'JNHNM43F', receivedAt: new Date('2026-11-21T00:47:00Z'), fields: aMessage() }];

function createFakes({ isThere = true, fails = false } = {}) {
  const happened: unknown[] = [];
  const entries: LogEntry[] = [];
  let state: LinkSubject = { state: 'mailed', deletedAt: null, action: 'do', messages };
  const act = (name: string, next: LinkSubject) => (purpose: string, id: string) => {
    happened.push([name, purpose, id]);
    state = next;
    return Promise.resolve();
  };
  const dependencies: Dependencies = {
    publishableKeys: ['sb_publishable_1'],
    linkKey,
    readSubject: () =>
      fails ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(isThere ? state : undefined),
    staffActions: {
      do: act('do', { ...state, state: 'answered', action: 'undo' }),
      undo: act('undo', state),
    },
    now: () => new Date('2026-12-01T00:00:00Z'),
    newId: () => 'request-1',
    log: (entry) => entries.push(entry),
  };
  const post = async (body: unknown, headers: Record<string, string> = { apikey: 'sb_publishable_1' }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const request = new Request('http://localhost/', { method: 'POST', headers, body: text });
    const response = await handleActionRequest(request, dependencies);
    const outcome = response.headers.get('X-Contact-Outcome');
    return { status: response.status, outcome, body: (await response.json()) as unknown };
  };
  return { post, happened, entries, dependencies };
}

test.each([
  ['show', 'mailed', []],
  ['do', 'answered', [['do', 'answered', subjectId]]],
  ['undo', 'mailed', [['undo', 'answered', subjectId]]],
] as const)('%s responds with the state afterwards: %s.', async (action, state, expected) => {
  const { post, happened, entries } = createFakes();
  const { status, outcome, body } = await post({ token: await createToken(claims, linkKey), action });
  expect([status, outcome]).toEqual([200, 'sent']);
  expect(linkStateSchema.validateSync(body)).toMatchObject({
    purpose: 'answered',
    state,
    expiresAt: new Date(1_798_761_600_000),
    messages,
  });
  expect(happened).toEqual(expected);
  expect(entries).toMatchObject([{ level: 'info', purpose: 'answered', subjectId, messages: 1 }]);
  for (const value of Object.values(aMessage())) expect(JSON.stringify(entries)).not.toContain(value);
});

test.each<[string, () => Promise<string>, object]>([
  ['another key', () => createToken(claims, 'another-key'), {}],
  ['an expiry that is over', () => createToken({ ...claims, expiresAt: 1_780_000_000 }, linkKey), {}],
  ['no form of a token', () => Promise.resolve('answered'), {}],
  ['a message that was deleted', () => createToken(claims, linkKey), { isThere: false }],
])('A token with %s gets the same 404, and does nothing.', async (_, token, options) => {
  const { post, happened } = createFakes(options);
  expect(await post({ token: await token(), action: 'do' })).toEqual({
    status: 404,
    outcome: 'refused',
    body: { error: 'This link has expired, or the message was deleted.' },
  });
  expect(happened).toEqual([]);
});

test.each<[string, unknown, Record<string, string> | undefined, number]>([
  ['without a key of the project', { token: 't', action: 'show' }, {}, 401],
  ['without JSON', 'hello', undefined, 400],
  ['without an action', { token: 't' }, undefined, 400],
  ['with another action', { token: 't', action: 'delete' }, undefined, 400],
  ['with a token that is no text', { token: 7, action: 'show' }, undefined, 400],
  ['with more than 16 KB', ' '.repeat(16 * 1024 + 1), undefined, 413],
])('A request %s is refused.', async (_, body, headers, status) => {
  const { post, happened } = createFakes();
  expect(await post(body, headers)).toMatchObject({ status, outcome: 'refused', body: { error: expect.any(String) } });
  expect(happened).toEqual([]);
});

test('Only POST is allowed.', async () => {
  const { dependencies } = createFakes();
  const response = await handleActionRequest(new Request('http://localhost/'), dependencies);
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
});

test('A database that does not answer is 503, with the link in the log.', async () => {
  const { post, entries } = createFakes({ fails: true });
  const token = await createToken(claims, linkKey);
  expect(await post({ token, action: 'do' })).toMatchObject({ status: 503, outcome: 'unavailable' });
  expect(entries).toMatchObject([{ level: 'error', outcome: 'database unavailable', purpose: 'answered', subjectId }]);
});
