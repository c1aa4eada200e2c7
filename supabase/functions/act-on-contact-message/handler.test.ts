import { aMessage } from '../../../tests/support/a-message.ts';
import { createFakes, unreachable } from '../../../tests/support/fake-environment.ts';
import { aFollowed, aLink, aLinkedMessage } from '../../../tests/support/link-state.ts';
import { company } from '../../../local/emails/sample-company.ts';
import { followedSchema, linkStateSchema } from '../_shared/links/link-state.ts';
import type { Claims } from '../_shared/links/links.ts';
import { createLinkHandler } from './handler.ts';

const subjectId = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const since = new Date('2026-12-01T00:00:00Z');
const found = { ...aLinkedMessage(), state: 'mailed', action: 'do', deletedAt: null, contradictedAt: null };

/** JSON that JSON.parse can read, but that no recursive function can write again. */
const nested = '['.repeat(8_000) + ']'.repeat(8_000);

/** @param answer the database's answer to every statement. */
function createFunction(answer = () => Promise.resolve<object[]>([found])) {
  const { environment, request, ...fakes } = createFakes(answer);
  const post = async (posted: unknown, headers: Record<string, string> = { apikey: 'sb_publishable_1' }) => {
    const init = { method: 'POST', headers, body: JSON.stringify(posted).replace('"nested"', nested) };
    const { status, outcome, body } = await request(createLinkHandler(environment), init);
    return { status, outcome, body };
  };
  const { link, followPath } = environment;
  const use = async (action: string, purpose: Claims['purpose'] = 'answered', at = since) => {
    const path = purpose === 'follow' ? followPath(subjectId, at) : link(purpose, subjectId, at).url;
    return post({ token: path.split('?token=')[1], action });
  };
  return { ...fakes, post, use };
}

const done = { status: 200, outcome: 'done', body: {} };
const invalidLink = {
  status: 404,
  outcome: 'refused',
  body: { error: 'This link has expired, or the message was deleted.' },
};

describe('A link', () => {
  it('shows its state, and logs nothing that the visitor wrote', async () => {
    const { use, entries } = createFunction();
    const { body, ...response } = await use('show');
    const expiresAt = new Date('2026-12-31T00:00:00Z');
    const shown = { ...aLink, expiresAt, replyAddress: company.replyAddress(subjectId) };
    expect({ ...response, body: linkStateSchema.validateSync(body) }).toEqual({ ...done, body: shown });
    expect(entries).toMatchObject([{ level: 'info', outcome: 'shown', purpose: 'answered', subjectId }]);
    for (const value of Object.values(aMessage())) expect(JSON.stringify(entries)).not.toContain(value);
  });

  it.each([
    ['do', 'done'],
    ['undo', 'undone'],
  ])('runs one statement for "%s", and responds without a state', async (action, logged) => {
    const { use, statements, entries } = createFunction();
    expect(await use(action)).toEqual(done);
    expect(statements).toHaveLength(1);
    expect(entries).toMatchObject([{ level: 'info', outcome: logged, purpose: 'answered', subjectId }]);
  });

  it('gets a 404, changes nothing, and is only counted if it has expired', async () => {
    const { use, statements, entries, counted } = createFunction();
    expect(await use('do', 'answered', new Date('2026-11-01T00:00:00Z'))).toEqual(invalidLink);
    expect([statements, entries, counted]).toMatchObject([[], [], [{ level: 'info', outcome: 'invalid link' }]]);
  });

  it.each(['answered', 'follow'] as const)('gets the same 404 for %s if its message was deleted', async (purpose) => {
    expect(await createFunction(() => Promise.resolve([])).use('show', purpose)).toEqual(invalidLink);
  });

  it.each(['show', 'do'])('gets a 503 for "%s" if the database does not answer, and is logged', async (action) => {
    const { use, entries } = createFunction(() => Promise.reject(unreachable));
    expect(await use(action)).toMatchObject({ status: 503, outcome: 'unavailable' });
    const entry = { level: 'error', outcome: 'database unavailable', purpose: 'answered', subjectId };
    expect(entries).toMatchObject([entry]);
  });
});

it("A visitor's link shows the state, and is only counted", async () => {
  const { use, entries, counted } = createFunction(() => Promise.resolve([aFollowed]));
  const { body, ...response } = await use('show', 'follow');
  expect({ ...response, body: followedSchema.validateSync(body) }).toEqual({ ...done, body: aFollowed });
  expect([entries, counted]).toMatchObject([[], [{ level: 'info', outcome: 'followed' }]]);
});

it.each<[string, object[], string, number, object[]]>([
  ['is logged if it changes something', [{ id: subjectId }], 'do', 1, [{ outcome: 'done', purpose: 'follow' }]],
  ['is only counted if it changes nothing', [], 'do', 1, []],
  ['does nothing for "undo"', [aFollowed], 'undo', 0, []],
])("A visitor's link %s", async (_, rows, action, count, logged) => {
  const { use, statements, entries, counted } = createFunction(() => Promise.resolve(rows));
  expect(await use(action, 'follow')).toEqual(done);
  expect(entries).toMatchObject(logged);
  expect([statements.length, counted.length]).toEqual([count, 1 - logged.length]);
});

it.each<[string, unknown, Record<string, string> | undefined, number]>([
  ["without one of the project's keys", { token: 't', action: 'show' }, {}, 401],
  ['with an unknown action', { token: 't', action: 'delete' }, undefined, 400],
  ['with a token that is not text', { token: 7, action: 'show' }, undefined, 400],
  ['with a token of 8,000 nested lists', { token: 'nested', action: 'show' }, undefined, 400],
  ['with an action of 8,000 nested lists', { token: 't', action: 'nested' }, undefined, 400],
])('A request %s is refused', async (_, body, headers, status) => {
  const { post, statements } = createFunction();
  const error = status === 400 ? 'The body must be a token and an action: show, do, undo' : expect.any(String);
  const refusal = { status, outcome: 'refused', body: { error } };
  expect(await post(body, headers)).toMatchObject(refusal);
  expect(statements).toEqual([]);
});
