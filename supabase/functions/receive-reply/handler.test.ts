import { jsonResponse } from '../_shared/http/json-response.ts';
import type { LogEntry, Spans } from '../_shared/http/log.ts';
import { maxReplyBytes } from '../_shared/limits.ts';
import { createReplyAddress } from '../_shared/links/reply-address.ts';
import { handleInboundMail, type Dependencies } from './handler.ts';

const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const row = { id, reference: 'JTKPHYT3', email: 'Ann@xn--mnchen-3ya.example' };
const visitor = 'ann@MÜNCHEN.example';

/** Posts to a function whose database returns these rows for every statement, or fails. */
function createFakes(rows: object[] | Error = [row]) {
  const entries: LogEntry[] = [];
  let statements = 0;
  const dependencies: Dependencies = {
    replyKey: 'reply-key',
    addressKey: 'address-key',
    database: {
      run: <Row extends object>() => {
        statements += 1;
        return rows instanceof Error ? Promise.reject(rows) : Promise.resolve(rows as Row[]);
      },
    },
  };
  const log = (entry: LogEntry) => entries.push(entry);
  /** @returns the status, the outcome in the header and in the log, and the number of statements. */
  const request = async (body: string, authorization = `Basic ${btoa('any:reply-key')}`, method = 'POST') => {
    const init = { method, headers: { authorization }, ...(method === 'POST' && { body }) };
    const given = new Request('http://localhost/', init);
    const decide = (spans: Spans) => handleInboundMail(given, spans, dependencies);
    const { status, headers } = await jsonResponse(given, decide, { log, count: log });
    return [status, headers.get('x-contact-outcome'), entries[0]?.outcome, statements];
  };
  const post = async (change: object = {}, key = 'address-key') => {
    const replies = await createReplyAddress('replies@in.company.example', key)(id);
    const to = { OriginalRecipient: replies, ToFull: [{ Email: visitor }, { Email: replies }] };
    return request(JSON.stringify({ From: 'office@company.example', ...to, TextBody: 'words', ...change }));
  };
  return { request, post, entries };
}

describe('A reply', () => {
  it.each<[string, object, string, number]>([
    ['answers the message', {}, 'answered', 2],
    ['is automatic', { Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] }, 'automatic', 0],
    ['is the visitor’s own', { From: 'ANN@münchen.example' }, 'from the visitor', 1],
    ['does not go to the visitor', { ToFull: [{ Email: 'ann+x@münchen.example' }] }, 'without the visitor', 1],
    ['has no token', { OriginalRecipient: 'replies@in.company.example', ToFull: [] }, 'without a token', 0],
  ])('gets a 200 if it %s, and is logged without its words and addresses', async (_, change, outcome, statements) => {
    const { post, entries } = createFakes();
    expect(await post(change)).toEqual([200, 'done', outcome, statements]);
    const logged = JSON.stringify(entries);
    for (const secret of ['words', 'office@', 'xample', id]) expect(logged).not.toContain(secret);
    if (outcome !== 'without a token') expect(logged).toContain('JTKPHYT3');
  });

  it('is logged as an answer if it answers one of its messages, with what became of each', async () => {
    const { post, entries } = createFakes([{ ...row, reference: '2K4M6P8R', email: 'bob@example.com' }, row]);
    expect(await post()).toEqual([200, 'done', 'answered', 2]);
    expect(entries).toMatchObject([{ messages: [{ outcome: 'without the visitor' }, { outcome: 'answered' }] }]);
  });

  it('gets a 403, so that the service does not try again, if its token is forged or its message was deleted', async () => {
    expect(await createFakes().post({}, 'another-key')).toEqual([403, 'refused', 'forged token', 0]);
    expect(await createFakes([]).post()).toEqual([403, 'refused', 'deleted message', 1]);
  });

  it('gets a 503, so that the service tries again, if the database does not answer', async () => {
    const { post, entries } = createFakes(new Error('connect ECONNREFUSED'));
    expect(await post()).toEqual([503, 'unavailable', 'database unavailable', 1]);
    expect(entries).toMatchObject([{ level: 'error', references: ['JTKPHYT3'] }]);
  });
});

describe('A request', () => {
  it.each<[number, string, string, string | undefined]>([
    [403, 'without mail', 'not mail', undefined],
    [401, 'with a wrong key', 'not the reply key', `Basic ${btoa('any:reply-kez')}`],
    [401, 'with a bearer token', 'not the reply key', `Bearer ${btoa('any:reply-key')}`],
    [401, 'with malformed credentials', 'not the reply key', 'Basic %'],
  ])('gets a %i %s', async (status, _, outcome, authorization) => {
    expect(await createFakes().request('[]', authorization)).toEqual([status, 'refused', outcome, 0]);
  });

  it('gets a 405 unless it is a POST', async () => {
    expect(await createFakes().request('', undefined, 'GET')).toEqual([405, 'refused', 'refused', 0]);
  });

  it.each([
    [maxReplyBytes, 403, 'not mail'],
    [maxReplyBytes + 1, 200, 'too large'],
  ])('with %i bytes gets a %i: %s', async (size, status, outcome) => {
    expect(await createFakes().request('x'.repeat(size))).toEqual([status, expect.anything(), outcome, 0]);
  });
});
