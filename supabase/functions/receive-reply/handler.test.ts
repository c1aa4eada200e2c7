import { createFakes, keyFor, unreachable } from '../../../tests/support/fake-environment.ts';
import { createReplyAddress } from '../_shared/links/reply-address.ts';
import { createReplyHandler } from './handler.ts';

const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
/** The database's answer to both statements: the message, and what became of it. */
const row = { id, reference: 'JTKPHYT3', email: 'Ann@xn--mnchen-3ya.example', outcome: 'answered' };
const credentials = `Basic ${btoa('any:key-of-the-receive-reply')}`;
const visitor = 'ann@MÜNCHEN.example';
const forged = `replies+${'0'.repeat(52)}@in.company.example`;

function createFunction(rows: object[] = [row]) {
  const fakes = createFakes(() => Promise.resolve(rows));
  const { environment, entries, counted, statements } = fakes;
  /** @returns the status, the outcome in the header and in the log, and the number of statements. */
  const request = async (body: BodyInit, authorization = credentials, method = 'POST') => {
    const init = { method, headers: { authorization }, ...(method === 'POST' && { body, duplex: 'half' }) };
    const { status, outcome, headers } = await fakes.request(createReplyHandler(environment), init);
    expect(headers.get('Allow')).toBe(status === 405 ? 'POST' : null);
    return [status, outcome, [...entries, ...counted][0]?.outcome, statements.length];
  };
  const post = async (change: object = {}, key = keyFor('reply-address')) => {
    const replies = createReplyAddress('replies@in.company.example', key)(id);
    const to = { OriginalRecipient: replies, ToFull: [{ Email: visitor }, { Email: replies }] };
    const mail = JSON.stringify({ From: 'office@company.example', ...to, TextBody: 'words|', ...change });
    // Mail may have bytes that are not UTF-8.
    const [start = '', end = ''] = mail.split('|');
    return request(new Blob([start, Uint8Array.of(255), end]));
  };
  return { ...fakes, request, post };
}

describe('A reply', () => {
  it.each<[string, object, string, number]>([
    ['answers the message', {}, 'answered', 2],
    ['answers the message but also has a forged token', { BccFull: [{ Email: forged }] }, 'answered', 2],
    ['is automatic', { Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] }, 'automatic', 0],
    ['is the visitor’s own', { From: 'ANN@münchen.example' }, 'from the visitor', 1],
    ['does not go to the visitor', { ToFull: [{ Email: 'ann+x@münchen.example' }] }, 'without the visitor', 1],
    ['has no token', { OriginalRecipient: 'replies@in.company.example', ToFull: [] }, 'without a token', 0],
  ])('gets a 200 if it %s, and is logged without its words and addresses', async (_, change, outcome, statements) => {
    const { post, entries, counted } = createFunction();
    expect(await post(change)).toEqual([200, 'done', outcome, statements]);
    const logged = JSON.stringify([entries, counted]);
    for (const secret of ['words', 'office@', 'xample', id]) expect(logged).not.toContain(secret);
    if (outcome !== 'without a token') expect(logged).toContain('JTKPHYT3');
  });

  it('gets a 500, so that the service tries again, if its connection breaks off', async () => {
    const broken = new TransformStream({ transform: () => Promise.reject(unreachable) });
    const body = new Blob(['{']).stream().pipeThrough(broken);
    expect(await createFunction().request(body)).toEqual([500, 'unavailable', 'crashed', 0]);
  });

  it('is logged as an answer if it answers one of its messages, with what became of each', async () => {
    const { post, entries } = createFunction([{ ...row, reference: '2K4M6P8R', email: 'bob@example.com' }, row]);
    expect(await post()).toEqual([200, 'done', 'answered', 2]);
    expect(entries).toMatchObject([{ messages: [{ outcome: 'without the visitor' }, { outcome: 'answered' }] }]);
  });

  it.each(['contradicted', 'too old'])(
    'is logged as a warning if it did not count for its time: %s',
    async (outcome) => {
      const { post, entries } = createFunction([{ ...row, outcome }]);
      expect(await post()).toEqual([200, 'done', outcome, 2]);
      expect(entries).toMatchObject([{ level: 'warn', messages: [{ reference: 'JTKPHYT3', outcome }] }]);
    },
  );

  it('gets a 403, so that the service does not try again, if its token is forged or its message was deleted', async () => {
    expect(await createFunction().post({}, 'another-key')).toEqual([403, 'refused', 'forged token', 0]);
    expect(await createFunction([]).post()).toEqual([403, 'refused', 'deleted message', 1]);
  });

  it('gets a 200, so that the service does not try again, if it has too many recipients', async () => {
    const recipients = Array.from({ length: 1_001 }, () => ({ Email: visitor }));
    expect(await createFunction().post({ CcFull: recipients })).toEqual([200, 'done', 'too large', 0]);
  });

  it('gets a 503, so that the service tries again, if the database does not answer', async () => {
    const { environment, post, entries } = createFunction();
    environment.database.run = () => Promise.reject(unreachable);
    expect(await post()).toEqual([503, 'unavailable', 'database unavailable', 0]);
    expect(entries).toMatchObject([{ level: 'error', references: ['JTKPHYT3'] }]);
  });
});

it.each([
  [403, 'mail', 'not mail', '[]', undefined, 'POST'],
  [403, 'JSON', 'not mail', '{', undefined, 'POST'],
  [401, 'the reply key', 'not the reply key', '[]', `Basic ${btoa('any:reply-kez')}`, 'POST'],
  [405, 'POST', 'refused', '', undefined, 'GET'],
])('A request gets a %i without %s', async (status, _, outcome, body, authorization, method) => {
  expect(await createFunction().request(body, authorization, method)).toEqual([status, 'refused', outcome, 0]);
});

it('A request may have 20 MB. One that is larger gets a 200 once the client has sent it all', async () => {
  expect(await createFunction().request('x'.repeat(20_000_000))).toEqual([403, 'refused', 'not mail', 0]);
  const larger = new Blob(['x'.repeat(20_000_001)]).stream();
  let hasSentAll = false;
  const body = larger.pipeThrough(new TransformStream({ flush: () => void (hasSentAll = true) }));
  expect(await createFunction().request(body)).toEqual([200, 'done', 'too large', 0]);
  expect(hasSentAll).toBe(true);
});
