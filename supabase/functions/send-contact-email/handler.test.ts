import { aMessage } from '../../../tests/support/a-message.ts';
import { createFakes, unreachable } from '../../../tests/support/fake-environment.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import type { MailResult } from '../_shared/mail/mailer.ts';
import type { Decision } from './store.ts';
import { TimeoutError } from '../_shared/timeout.ts';
import { createContactHandler } from './handler.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const reference = referenceOf(id);
const receivedAt = new Date('2026-11-21T00:47:00Z');
const sent = { status: 200, outcome: 'sent', retryAfter: null, isCopy: false };
const failureBody = { error: 'Failed to send message. Please try again.' };

const accepted: MailResult = { isSent: true };

const databaseError = (code: string, message = 'a database error') => Object.assign(new Error(message), { code });

function stored(outcome: 'queued' | 'held' | 'copy', holdReasons: string[] = []): Decision {
  const common = { id, reference, receivedAt, holdReasons };
  return outcome === 'queued' ? { outcome, leaseId: id, ...common } : { outcome, ...common };
}

/** @param attempts the database's response to each attempt to store a message. The last one is used again. */
function createFunction(
  attempts: (Decision | Error | (() => Promise<Decision>))[] = [stored('queued')],
  mail: () => Promise<MailResult> = () => Promise.resolve(accepted),
) {
  const emails: object[] = [];
  const pauses: number[] = [];
  const background: Promise<unknown>[] = [];
  let time = Date.parse('2026-11-21T01:00:00Z');
  const attempt = async () => {
    const [next = unreachable] = attempts.length > 1 ? attempts.splice(0, 1) : attempts;
    if (next instanceof Error) throw next;
    return [typeof next === 'function' ? await next() : next];
  };
  const { environment, request, entries, ...fakes } = createFakes(attempt, {
    mailer: {
      send: (email, within) => {
        emails.push({ ...email, within });
        return mail();
      },
    },
    now: () => new Date(time),
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return new Promise(setImmediate);
    },
    runInBackground: (work) => background.push(work),
  });
  const handle = createContactHandler(environment);
  const send = async (change: { message?: object; headers?: object } = {}) => {
    const { message = aMessage(), headers } = change;
    const posted = { apikey: 'sb_publishable_2', ...headers };
    const init = { method: 'POST', headers: posted, body: JSON.stringify(message) };
    const { headers: received, ...response } = await request(handle, init);
    const isCopy = received.has('X-Contact-Copy');
    return { ...response, retryAfter: received.get('Retry-After'), isCopy };
  };
  const page = environment.followPath(id, receivedAt);
  const letTimePass = (milliseconds: number) => (time += milliseconds);
  return { ...fakes, send, page, letTimePass, entries, emails, pauses, background };
}

describe('A message', () => {
  it('is mailed after the response if the database queues it', async () => {
    const { send, page, entries, emails, background } = createFunction();
    expect(await send()).toEqual({ ...sent, body: { id, reference, page } });
    await Promise.all(background);
    const queued = { level: 'info', outcome: 'queued', id, reference, status: 200 };
    expect(entries).toMatchObject([queued, { outcome: 'mailed', id, attempts: 1 }]);
    expect(emails).toMatchObject([{ date: receivedAt, subject: expect.stringContaining(reference), within: 45_000 }]);
  });

  it.each([
    ['holds it', stored('held', ['3 links']), [{ outcome: 'held', reference, reasons: ['3 links'] }], []],
    ['already has it', stored('copy'), [], [{ level: 'info', outcome: 'copy' }]],
  ])('gets the usual response but is not emailed if the database %s', async (_, decision, logged, counts) => {
    const { send, page, background, entries, counted } = createFunction([decision]);
    const isCopy = counts.length > 0;
    expect(await send()).toEqual({ ...sent, isCopy, body: { id, reference, page } });
    expect(background).toEqual([]);
    expect([entries, counted]).toMatchObject([logged, counts]);
  });

  it.each([
    ['an hour', "of its visitor's messages", 'limited', '3600'],
    ['six minutes', 'messages', 'full', '360'],
  ] as const)('must wait for %s, and is only counted, if too many %s are held', async (_, __, outcome, retryAfter) => {
    const { send, entries, counted } = createFunction([{ outcome }]);
    expect(await send()).toMatchObject({ status: 429, outcome: 'limited', retryAfter, body: failureBody });
    expect([entries, counted]).toMatchObject([[], [{ level: 'info', outcome: 'limited' }]]);
  });
});

const invalid = { field: 'email', error: 'Invalid email address' };

it.each<[string, Parameters<ReturnType<typeof createFunction>['send']>[0], number, string, object]>([
  ['has a wrong key', { headers: { apikey: 'sb_publishable_3' } }, 401, 'refused', { error: expect.any(String) }],
  ['has an invalid field', { message: aMessage({ email: 'ann' }) }, 400, 'invalid', invalid],
])('A request that %s is refused, and counted but not logged', async (_, change, status, outcome, body) => {
  const { send, entries, counted, statements } = createFunction();
  expect(await send(change)).toMatchObject({ status, outcome, retryAfter: null, body });
  expect([entries, counted, statements]).toMatchObject([[], [{ level: 'info', outcome }], []]);
});

it('An invalid proof of the IP address is logged, but does not stop the message', async () => {
  const { send, entries } = createFunction([stored('held')]);
  expect(await send({ headers: { 'X-Contact-Visitor': '1.2.3.4', 'X-Contact-Proof': 'guess' } })).toMatchObject({
    status: 200,
  });
  const wrongSetting = "CONTACT_SITE_SECRET differs from the caller's";
  expect(entries).toMatchObject([{ level: 'error', outcome: 'held', wrongSetting }]);
});

describe('A message that the database fails to store at first', () => {
  it.each([
    ...['53300', '55P03', '57014'].map((code) => [code, 'a database error']),
    ['XX000', '(EMAXCONN) max client connections reached, limit: 200'],
  ])('causes only a counted error if the database is overloaded (%s: %s)', async (code = '', message = '') => {
    const { send, emails, statements, entries, counted } = createFunction([databaseError(code, message)]);
    expect(await send()).toMatchObject({ status: 503, outcome: 'unavailable', retryAfter: '3', body: failureBody });
    expect([emails, statements, entries]).toEqual([[], [3_500], []]);
    const error = { code, message };
    expect(counted).toMatchObject([{ level: 'error', outcome: 'overloaded database', spans: { store: { error } } }]);
  });

  it('causes no direct email if the database is overloaded at the second attempt', async () => {
    const { send, emails } = createFunction([unreachable, databaseError('55P03')]);
    expect(await send()).toMatchObject({ status: 503, retryAfter: '3' });
    expect(emails).toEqual([]);
  });

  it('is stored at the second attempt, within the time limit for both attempts', async () => {
    const { send, emails, statements, pauses, entries } = createFunction([unreachable, stored('held')]);
    expect(await send()).toMatchObject({ status: 200, body: { reference } });
    expect(emails).toEqual([]);
    const [first, second = 0] = statements;
    expect(first).toBe(3_500);
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThanOrEqual(6_000);
    expect(pauses[0]).toBeLessThanOrEqual(1_000);
    expect(entries).toMatchObject([{ spans: { store: { error: { code: 'ECONNREFUSED' } } } }]);
  });

  it.each<[string, Error]>([
    ['cannot be reached', unreachable],
    ['does not answer', new TimeoutError('No response within 3500 ms')],
    ['is read-only', databaseError('25006')],
    ['has a full disk', databaseError('53100')],
  ])('causes one direct email, before the response, if the database %s', async (_, error) => {
    const { promise: result, resolve: reply } = Promise.withResolvers<MailResult>();
    const { send, emails, statements, background, entries } = createFunction([error], () => result);
    let isOver = false;
    const response = send().finally(() => (isOver = true));
    while (emails.length === 0) await new Promise(setImmediate);
    expect(isOver).toBe(false);
    reply(accepted);
    const { body, ...others } = await response;
    expect(others).toEqual(sent);
    const messageId = `<${(body as { id: string }).id}-direct@web.company.example>`;
    expect(emails).toMatchObject([{ messageId, within: 10_000 }]);
    expect([statements.length, background]).toEqual([2, []]);
    expect(entries).toMatchObject([{ level: 'error', outcome: 'mailed directly', ...(body as object) }]);
  });

  it.each([
    ['may be sent again by the form if the mail server fails too', 'not sent', '3'],
    ['is not sent again by the form if the mail server may have the direct email', 'unknown outcome', null],
  ] as const)('%s', async (_, failure, retryAfter) => {
    const error = databaseError('ECONNREFUSED', `to ${aMessage().email}`);
    const logged = { name: 'Error', message: 'to [email address]', code: 'ECONNREFUSED' };
    const { send, entries } = createFunction([unreachable], () => Promise.resolve({ isSent: false, failure, error }));
    expect(await send()).toMatchObject({ status: 503, outcome: 'unavailable', retryAfter, body: failureBody });
    expect(entries).toMatchObject([{ level: 'error', outcome: 'not stored', failure, error: logged }]);
  });

  it('causes no direct email if its honeypot is filled', async () => {
    const { send, emails, counted } = createFunction([unreachable]);
    expect(await send({ message: { ...aMessage(), website: 'x' } })).toMatchObject({ status: 503, retryAfter: '3' });
    expect([emails, counted]).toMatchObject([[], [{ level: 'error', outcome: 'not stored: honeypot' }]]);
  });

  it('causes no direct email if 20 have been tried in ten minutes, even if some failed', async () => {
    const failed = { isSent: false, failure: 'not sent', error: unreachable } as const;
    const { send, emails, counted, letTimePass } = createFunction([unreachable], () =>
      Promise.resolve(emails.length === 1 ? failed : accepted),
    );
    const statuses: number[] = [];
    for (let n = 0; n <= 20; n += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([503, ...Array<number>(19).fill(200), 503]);
    letTimePass(599_999);
    expect(await send()).toMatchObject({ status: 503, retryAfter: '3' });
    expect(counted[0]).toMatchObject({ level: 'error', outcome: 'not stored: 20 direct emails in ten minutes' });
    letTimePass(1);
    expect(await send()).toMatchObject({ status: 200 });
    expect(emails).toHaveLength(21);
  });
});

it('The id in a direct email is that of the words and the hour, so that copies have the same', async () => {
  const { send, letTimePass } = createFunction([unreachable]);
  const idOf = async (change: object = {}) => ((await send({ message: aMessage(change) })).body as { id: string }).id;
  const id = await idOf();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  // In the last one, a letter moves from one field to the next.
  const others = [
    { name: 'x' },
    { email: 'x@x.com' },
    { phone: '1' },
    { message: 'x' },
    { phone: '0400 000 000I', message: 's the unit free?' },
  ];
  expect(new Set([id, ...(await Promise.all(others.map(idOf)))]).size).toBe(6);
  letTimePass(3_599_999);
  expect(await idOf()).toBe(id);
  letTimePass(1);
  expect(await idOf()).not.toBe(id);
});

it('An instance refuses more messages while it is storing 50, without asking the database', async () => {
  const { promise: isStored, resolve: store } = Promise.withResolvers<Decision>();
  const { send, statements, counted } = createFunction([() => isStored]);
  const waiting = Array.from({ length: 50 }, () => send());
  while (statements.length < 50) await new Promise(setImmediate);
  expect(await send()).toMatchObject({ status: 503, outcome: 'unavailable', retryAfter: '3', body: failureBody });
  expect(statements).toHaveLength(50);
  expect(counted).toMatchObject([{ level: 'error', outcome: 'overloaded instance' }]);
  store(stored('held', ['3 links']));
  for (const response of await Promise.all(waiting)) expect(response.status).toBe(200);
  expect(await send()).toMatchObject({ status: 200 });
});
