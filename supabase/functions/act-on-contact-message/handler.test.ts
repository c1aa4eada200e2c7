import { aMessage } from '../../../tests/support/a-message.ts';
import { jsonResponse } from '../_shared/http/json-response.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { followedSchema, linkStateSchema } from '../_shared/links/link-state.ts';
import { createToken, type Claims } from '../_shared/links/links.ts';
import { handleActionRequest, type Dependencies } from './handler.ts';

const linkKey = 'key-of-the-links';
const subjectId = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const claims: Claims = { purpose: 'answered', subjectId, expiresAt: 1_798_761_600 };
const found = {
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  fields: aMessage(),
  state: 'mailed',
  deletedAt: null,
};

/** @param rows the rows returned by every statement. */
function createFakes(rows: object[] = [found]) {
  let statements = 0;
  const entries: LogEntry[] = [];
  const counted: LogEntry[] = [];
  const dependencies: Dependencies = {
    publishableKeys: ['sb_publishable_1'],
    linkKey,
    replyAddress: (id) => Promise.resolve(`replies+${id}@in.company.example`),
    database: {
      run: <Row extends object>() => {
        statements += 1;
        return Promise.resolve(rows as Row[]);
      },
    },
    now: () => new Date('2026-12-01T00:00:00Z'),
  };
  const logs = { log: (entry: LogEntry) => entries.push(entry), count: (entry: LogEntry) => counted.push(entry) };
  const post = async (body: unknown, headers: Record<string, string> = { apikey: 'sb_publishable_1' }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const request = new Request('http://localhost/', { method: 'POST', headers, body: text });
    const response = await jsonResponse(request, (spans) => handleActionRequest(request, spans, dependencies), logs);
    const outcome = response.headers.get('X-Contact-Outcome');
    return { status: response.status, outcome, body: (await response.json()) as unknown };
  };
  return { post, entries, counted, dependencies, statements: () => statements };
}

const invalidLink = {
  status: 404,
  outcome: 'refused',
  body: { error: 'This link has expired, or the message was deleted.' },
};

describe('A link', () => {
  it('shows its state, and logs nothing that the visitor wrote', async () => {
    const { post, entries } = createFakes();
    const { status, outcome, body } = await post({ token: await createToken(claims, linkKey), action: 'show' });
    expect([status, outcome]).toEqual([200, 'done']);
    expect(linkStateSchema.validateSync(body)).toEqual({
      purpose: 'answered',
      expiresAt: new Date(1_798_761_600_000),
      state: 'mailed',
      deletedAt: null,
      action: 'do',
      hasNewerList: false,
      replyAddress: `replies+${subjectId}@in.company.example`,
      messages: [{ reference: 'JNHNM43F', receivedAt: found.receivedAt, fields: aMessage() }],
    });
    expect(entries).toMatchObject([{ level: 'info', outcome: 'shown', purpose: 'answered', subjectId }]);
    for (const value of Object.values(aMessage())) expect(JSON.stringify(entries)).not.toContain(value);
  });

  it.each([
    ['do', 'done'],
    ['undo', 'undone'],
  ])('runs one statement for "%s", and responds without a state', async (action, logged) => {
    const { post, statements, entries } = createFakes();
    const response = await post({ token: await createToken(claims, linkKey), action });
    expect(response).toEqual({ status: 200, outcome: 'done', body: {} });
    expect(statements()).toBe(1);
    expect(entries).toMatchObject([{ level: 'info', outcome: logged, purpose: 'answered', subjectId }]);
  });

  it('responds with 404, changes nothing, and is only counted if it has expired', async () => {
    const { post, statements, entries, counted } = createFakes();
    const token = await createToken({ ...claims, expiresAt: 1_780_000_000 }, linkKey);
    expect(await post({ token, action: 'do' })).toEqual(invalidLink);
    expect(statements()).toBe(0);
    expect([entries, counted]).toMatchObject([[], [{ level: 'info', outcome: 'invalid link' }]]);
  });

  it.each(['answered', 'follow'] as const)(
    'responds with the same 404 if it is for %s and its message was deleted',
    async (purpose) => {
      const { post } = createFakes([]);
      const token = await createToken({ ...claims, purpose }, linkKey);
      expect(await post({ token, action: 'show' })).toEqual(invalidLink);
    },
  );
});

describe("A visitor's link", () => {
  const times = { receivedAt: found.receivedAt, dueAt: new Date('2026-11-22T00:47:00Z') };
  const followed = { reference: 'JNHNM43F', ...times, answeredAt: null, toldAt: null, state: 'open' as const };
  const follow = () => createToken({ ...claims, purpose: 'follow' }, linkKey);

  it('shows the state, and is only counted', async () => {
    const { post, entries, counted } = createFakes([followed]);
    const { status, outcome, body } = await post({ token: await follow(), action: 'show' });
    expect([status, outcome]).toEqual([200, 'done']);
    expect(followedSchema.validateSync(body)).toEqual(followed);
    expect([entries, counted]).toMatchObject([[], [{ level: 'info', outcome: 'followed' }]]);
  });

  it.each<[string, object[], string, number, number]>([
    ['is logged if it changes something', [{ id: subjectId }], 'do', 1, 1],
    ['is only counted if it changes nothing', [], 'do', 1, 0],
    ['does nothing if it is to be undone', [followed], 'undo', 0, 0],
  ])('%s', async (_, rows, action, statements, logged) => {
    const fakes = createFakes(rows);
    expect(await fakes.post({ token: await follow(), action })).toEqual({ status: 200, outcome: 'done', body: {} });
    expect([fakes.statements(), fakes.entries.length, fakes.counted.length]).toEqual([statements, logged, 1 - logged]);
    if (logged > 0)
      expect(fakes.entries).toMatchObject([{ level: 'info', outcome: 'done', purpose: 'follow', subjectId }]);
  });
});

describe('A request', () => {
  it.each<[string, unknown, Record<string, string> | undefined, number]>([
    ["without one of the project's keys", { token: 't', action: 'show' }, {}, 401],
    ['without an action', { token: 't' }, undefined, 400],
    ['with an unknown action', { token: 't', action: 'delete' }, undefined, 400],
    ['with a token that is not text', { token: 7, action: 'show' }, undefined, 400],
  ])('is refused %s', async (_, body, headers, status) => {
    const { post, statements } = createFakes();
    expect(await post(body, headers)).toMatchObject({
      status,
      outcome: 'refused',
      body: { error: expect.any(String) },
    });
    expect(statements()).toBe(0);
  });

  it.each(['show', 'do'])(
    'gets a 503 for "%s" if the database does not answer, and is logged with its link',
    async (action) => {
      const { post, dependencies, entries } = createFakes();
      dependencies.database = { run: () => Promise.reject(new Error('connect ECONNREFUSED')) };
      const token = await createToken(claims, linkKey);
      expect(await post({ token, action })).toMatchObject({ status: 503, outcome: 'unavailable' });
      expect(entries).toMatchObject([
        { level: 'error', outcome: 'database unavailable', purpose: 'answered', subjectId },
      ]);
    },
  );
});
