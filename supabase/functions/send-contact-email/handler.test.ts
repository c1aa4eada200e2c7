import type { SendMailOptions } from 'nodemailer';
import { aMessage } from '../../../tests/support/a-message.ts';
import { fakeLink } from '../../../tests/support/fake-link.ts';
import { until } from '../../../tests/support/until.ts';
import type { DeliveryDependencies } from '../_shared/outbox/deliver-message.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { copyTimeout } from './accept-message.ts';
import { handleContactRequest, type Dependencies } from './handler.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import { hmac } from '../_shared/hmac.ts';
import { createMailFallback } from './mail-fallback.ts';
import { createRecentMessages } from './recent-messages.ts';
import { BusyError } from '../_shared/busy-error.ts';
import type { AcceptResult, Outbox } from '../_shared/outbox/outbox.ts';

const apikey = 'sb_publishable_1';
const forwardSecret = 'secret-of-forward';
const connectionIp = '198.51.100.7';
const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const reference = 'JNHNM43F';
const now = new Date('2026-11-21T00:47:00Z');
const message = aMessage();
const failure = { error: 'Failed to send message. Please try again.' };
const span = { milliseconds: expect.any(Number) };

/** Differs from the reference of the id, to show which of the two a response has. */
const stored = { reference: 'HHHHHHHH', receivedAt: new Date('2026-11-21T00:46:59Z'), holdReasons: [] };
const queued: AcceptResult = { kind: 'queued', ...stored };

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const rejected = Object.assign(new Error('550 <ann@example.com> Ann Lee, 0400 000 000: Is the unit free?'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
});
const violation = Object.assign(new Error('violates a constraint'), {
  code: '23514',
  detail: `Failing row contains (${Object.values(message).join()})`,
});

type FakeOptions = { accept?: (AcceptResult | Error)[]; send?: () => Promise<void>; storeMailed?: Error };

const noMail = () => Promise.reject(rejected);

/** Dependencies in memory, with the calls of them, in order. `accept` has the database's results. */
function createFakes({ accept = [queued], send = () => Promise.resolve(), storeMailed }: FakeOptions = {}) {
  const calls: [string, unknown][] = [];
  const mails: SendMailOptions[] = [];
  const entries: LogEntry[] = [];
  const background: Promise<unknown>[] = [];
  const results = [...accept];
  const outbox: Pick<Outbox, 'accept' | 'storeMailed'> = {
    accept: (submission) => {
      calls.push(['accept', submission]);
      const result = results.shift() ?? unreachable;
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
    },
    storeMailed: (received) => {
      calls.push(['store mailed', received]);
      return storeMailed ? Promise.reject(storeMailed) : Promise.resolve('stored');
    },
  };
  const delivery: DeliveryDependencies = {
    outbox: {
      markDelivered: (given) => {
        calls.push(['delivered', given]);
        return Promise.resolve();
      },
      markFailed: (...given) => {
        calls.push(['failed', given]);
        return Promise.resolve();
      },
    },
    mailer: {
      send: (mail) => {
        calls.push(['mail', mail.messageId]);
        mails.push(mail);
        return send();
      },
    },
    addresses: { from: 'website@company.example', to: 'office@company.example' },
    link: fakeLink,
    // Time stands still, so there is no second attempt.
    backoff: () => new Promise(() => undefined),
    log: (entry) => entries.push(entry),
  };
  const dependencies: Dependencies = {
    publishableKeys: ['sb_publishable_0', apikey],
    forwardSecret,
    mutex: createKeyedMutex(copyTimeout),
    outbox,
    holdLimits: { seconds: 3, links: 2, perVisitor: 5, inAll: 60, heldPerVisitor: 50 },
    recentMessages: createRecentMessages(() => now),
    mailFallback: createMailFallback({ ...delivery, outbox, newId: () => 'another id', now: () => now }),
    delivery,
    now: () => now,
    newId: () => id,
    runInBackground: (work) => background.push(work),
    limited: { add: () => calls.push(['limited', undefined]) },
    log: delivery.log,
  };
  return { dependencies, calls, mails, entries, background };
}

function post(body: BodyInit = JSON.stringify(message), headers: Record<string, string> = { apikey }): Request {
  // Node requires `duplex` for a streamed body; the DOM types lack it.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://localhost/send-contact-email', init);
}

async function respond(request: Request, { dependencies } = createFakes()): Promise<{ status: number; body: unknown }> {
  const response = await handleContactRequest(request, connectionIp, dependencies);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

/** A JSON message of exactly this many bytes. */
function bodyOfSize(bytes: number): string {
  const json = JSON.stringify({ ...message, padding: '' });
  return json.replace('"padding":""', `"padding":"${'x'.repeat(bytes - json.length)}"`);
}

describe('a valid message', () => {
  test('is stored, and the response has its id and reference before the mail server accepts it', async () => {
    const { promise: mailed, resolve: acceptMail } = Promise.withResolvers<undefined>();
    const fakes = createFakes({ send: () => mailed });
    expect(await respond(post(), fakes)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    await new Promise(setImmediate);
    expect(fakes.calls.map(([call]) => call)).toEqual(['accept', 'mail']);
    acceptMail(undefined);
    await Promise.all(fakes.background);
    expect(fakes.calls).toEqual([
      [
        'accept',
        {
          id,
          reference,
          message,
          signals: {
            honeypotFilled: false,
            seconds: undefined,
            visitorHash: await hmac(connectionIp, forwardSecret),
          },
        },
      ],
      ['mail', expect.stringContaining(`<${id}-`)],
      ['delivered', id],
    ]);
  });

  test('is mailed with the time and the reference that the database returned', async () => {
    const fakes = createFakes();
    await respond(post(), fakes);
    expect(fakes.mails).toEqual([
      expect.objectContaining({ date: stored.receivedAt, text: expect.stringContaining('Reference: HHHHHHHH\n') }),
    ]);
  });

  test('gets the same response when the mail server refuses it, and is left to the sweep', async () => {
    const fakes = createFakes({ send: () => Promise.reject(unreachable) });
    expect(await respond(post(), fakes)).toMatchObject({ status: 200 });
    await Promise.all(fakes.background);
    expect(fakes.calls.at(-1)).toEqual(['failed', [id, 1, expect.any(String), { retryAfter: 60, brief: false }]]);
  });

  test('is logged with its id and spans, and again when it is delivered', async () => {
    const fakes = createFakes();
    await respond(post(), fakes);
    await Promise.all(fakes.background);
    const { milliseconds } = span;
    expect(fakes.entries).toHaveLength(2);
    expect(fakes.entries).toContainEqual({
      level: 'info',
      outcome: 'queued',
      reference: 'HHHHHHHH',
      id,
      status: 200,
      milliseconds,
      spans: { store: span },
    });
    expect(fakes.entries).toContainEqual({ level: 'info', outcome: 'delivered', id, attempts: 1, milliseconds });
  });

  test('is logged with the time that the database took', async () => {
    const fakes = createFakes();
    const { accept } = fakes.dependencies.outbox;
    fakes.dependencies.outbox.accept = (...given) => {
      jest.advanceTimersByTime(250);
      return accept(...given);
    };
    jest.useFakeTimers();
    jest.advanceTimersByTime(1_000);
    await respond(post(), fakes);
    jest.useRealTimers();
    expect(fakes.entries).toContainEqual(expect.objectContaining({ spans: { store: { milliseconds: 250 } } }));
  });

  test('is cleaned before it is stored', async () => {
    const fakes = createFakes();
    await respond(post(JSON.stringify({ ...message, name: '  Ann Lee\0 ', phone: null, extra: 1 })), fakes);
    expect(fakes.calls[0]).toEqual(['accept', expect.objectContaining({ message: { ...message, phone: '' } })]);
  });

  test('is accepted in chunks that split a character', async () => {
    const fakes = createFakes();
    const bytes = new TextEncoder().encode(JSON.stringify({ ...message, name: 'Zoë 🏖' }));
    const chunks = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await respond(post(chunks), fakes)).toMatchObject({ status: 200 });
    expect(fakes.calls[0]).toMatchObject(['accept', { message: { name: 'Zoë 🏖' } }]);
  });

  test('is accepted with each field at its limit', async () => {
    const atLimits = {
      name: '🏖'.repeat(50),
      email: `${'a'.repeat(243)}@example.com`,
      phone: '1'.repeat(20),
      message: 'm'.repeat(1000),
    };
    expect(await respond(post(JSON.stringify(atLimits)))).toMatchObject({ status: 200 });
  });

  test('is accepted with every character written as the longest JSON escape', async () => {
    const escaped = (length: number): string => '\\u0101'.repeat(length);
    const json = `{"name":"${escaped(100)}","email":"${'\\u0061'.repeat(243)}@example.com","phone":"${escaped(20)}","message":"${escaped(1000)}"}`;
    expect(await respond(post(json))).toMatchObject({ status: 200 });
  });
});

describe('the headers of a message', () => {
  test('make the Idempotency-Key its id, in lower case', async () => {
    const fakes = createFakes();
    const request = post(undefined, { apikey, 'Idempotency-Key': '"3F0C9A52-7D1E-4B6A-9C84-0F5E2D7B1A63"' });
    expect(await respond(request, fakes)).toMatchObject({ body: { id: '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63' } });
    expect(fakes.calls[0]).toMatchObject(['accept', { id: '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63' }]);
  });

  test.each(['', '7', 'null'])('return 400 for %j as the Idempotency-Key', async (value) => {
    const fakes = createFakes();
    expect(await respond(post(undefined, { apikey, 'Idempotency-Key': value }), fakes)).toEqual({
      status: 400,
      body: { error: 'The Idempotency-Key must be a UUID' },
    });
    expect(fakes.calls).toEqual([]);
  });

  test("pass honeypot, time and the visitor's hash to the database", async () => {
    const fakes = createFakes();
    const headers = {
      apikey,
      'X-Contact-Honeypot': 'filled',
      'X-Contact-Seconds': '1.5',
      'X-Contact-Visitor': '203.0.113.9',
      'X-Contact-Forward-Secret': forwardSecret,
    };
    await respond(post(undefined, headers), fakes);
    const visitorHash = await hmac('203.0.113.9', forwardSecret);
    expect(fakes.calls[0]).toMatchObject(['accept', { signals: { honeypotFilled: true, seconds: 1.5, visitorHash } }]);
  });

  test('with another secret cause an error in the log, and nothing else', async () => {
    const fakes = createFakes();
    const request = post(undefined, { apikey, 'X-Contact-Forward-Secret': 'secret-of-another' });
    expect(await respond(request, fakes)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    expect(fakes.entries).toContainEqual(
      expect.objectContaining({
        level: 'error',
        outcome: 'queued',
        wrongSetting: 'CONTACT_FORWARD_SECRET differs from that of the caller',
      }),
    );
  });
});

describe('the result of the database', () => {
  test('comes for one message at a time when several have the same id', async () => {
    const fakes = createFakes();
    const { promise: accepted, resolve: accept } = Promise.withResolvers<AcceptResult>();
    const { promise: isCalled, resolve: tell } = Promise.withResolvers<undefined>();
    const accepting = jest.fn(() => {
      tell(undefined);
      return accepted;
    });
    fakes.dependencies.outbox.accept = accepting;
    const responses = [respond(post(), fakes), respond(post(), fakes)];
    await isCalled;
    await new Promise(setImmediate);
    expect(accepting).toHaveBeenCalledTimes(1);
    accept(queued);
    await Promise.all(responses);
    expect(accepting).toHaveBeenCalledTimes(2);
  });

  test('held gives the usual response, logs the reasons, and mails nothing', async () => {
    const fakes = createFakes({ accept: [{ kind: 'held', ...stored, holdReasons: ['3 links'] }] });
    expect(await respond(post(), fakes)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    expect(fakes.background).toEqual([]);
    expect(fakes.mails).toEqual([]);
    expect(fakes.entries).toEqual([
      {
        level: 'info',
        outcome: 'held',
        reference: 'HHHHHHHH',
        id,
        reasons: ['3 links'],
        status: 200,
        milliseconds: expect.any(Number),
        spans: { store: span },
      },
    ]);
  });

  test('replayed gives the response of the first submission, and mails nothing', async () => {
    const fakes = createFakes({ accept: [{ kind: 'replayed', reference: 'HHHHHHHH' }] });
    expect(await respond(post(), fakes)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    expect(fakes.mails).toEqual([]);
    expect(fakes.entries).toMatchObject([{ level: 'info', outcome: 'replayed', id }]);
  });

  test('conflict gives 409, and mails nothing', async () => {
    const fakes = createFakes({ accept: [{ kind: 'conflict' }] });
    expect(await respond(post(), fakes)).toEqual({
      status: 409,
      body: { error: 'This Idempotency-Key belongs to another message' },
    });
    expect(fakes.mails).toEqual([]);
    expect(fakes.entries).toMatchObject([{ level: 'info', outcome: 'conflict', id, status: 409 }]);
  });
});

describe('when the visitor has sent too many messages', () => {
  test('the response is 429 with the seconds to wait, and the refusal is counted and not logged', async () => {
    const fakes = createFakes({ accept: [{ kind: 'limited', retryAfter: 1_234 }] });
    const response = await handleContactRequest(post(), connectionIp, fakes.dependencies);
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('1234');
    expect(await response.json()).toEqual(failure);
    expect(fakes.calls.map(([call]) => call)).toEqual(['accept', 'limited']);
    expect(fakes.entries).toEqual([]);
  });
});

describe('when the database is busy', () => {
  const busy = new BusyError('No connection was free');

  test.each<[string, (AcceptResult | Error)[]]>([
    ['at the first attempt', [busy, queued]],
    ['at the second one', [unreachable, busy, queued]],
  ])('%s, the response is 503 with the seconds to wait, and nothing is mailed', async (_, accept) => {
    const fakes = createFakes({ accept });
    const response = await handleContactRequest(post(), connectionIp, fakes.dependencies);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('3');
    expect(await response.json()).toEqual(failure);
    expect(fakes.calls.map(([call]) => call)).toEqual(Array(accept.length - 1).fill('accept'));
    expect(fakes.entries).toMatchObject([{ level: 'error', outcome: 'busy', reference, status: 503 }]);
    expect(await respond(post(), fakes)).toMatchObject({ status: 200 });
  });

  test('a copy that has waited in vain for the first one gets 503 with the seconds to wait', async () => {
    const fakes = createFakes();
    const { promise: isCalled, resolve: tell } = Promise.withResolvers<undefined>();
    fakes.dependencies.outbox.accept = () => {
      tell(undefined);
      return new Promise(() => undefined);
    };
    void respond(post(), fakes);
    await isCalled;
    jest.useFakeTimers();
    const copy = handleContactRequest(post(), connectionIp, fakes.dependencies);
    while (jest.getTimerCount() === 0)
      await new Promise(jest.requireActual<typeof import('node:timers')>('node:timers').setImmediate);
    await jest.advanceTimersByTimeAsync(copyTimeout);
    jest.useRealTimers();
    const response = await copy;
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '3']);
  });
});

describe('when the database is down', () => {
  const another = (count: number) => `6f1d3c9a-3f52-4a0e-9a55-${String(count).padStart(12, '0')}`;
  const postAs = (key: string, body: object = message) =>
    post(JSON.stringify(body), { apikey, 'Idempotency-Key': key });

  test.each<[string, AcceptResult]>([
    ['queued', queued],
    ['held', { kind: 'held', ...stored, holdReasons: ['3 links'] }],
    ['stored before', { kind: 'replayed', reference: stored.reference }],
  ])(
    'a message that this instance found %s gets the response that the database would give, and no mail',
    async (_, accepted) => {
      const fakes = createFakes({ accept: [accepted] });
      await respond(post(), fakes);
      await Promise.all(fakes.background);
      const mails = fakes.mails.length;
      expect(await respond(post(), fakes)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
      expect(await respond(post(JSON.stringify({ ...message, name: 'Bob' })), fakes)).toMatchObject({ status: 409 });
      expect(fakes.mails).toHaveLength(mails);
      expect(fakes.entries.slice(-2)).toMatchObject([{ outcome: 'replayed' }, { outcome: 'conflict' }]);
    },
  );

  test('five messages of a visitor are mailed within an hour, those that were queued before included; then comes 429', async () => {
    const fakes = createFakes({ accept: [queued, queued] });
    const statuses = [];
    for (let count = 1; count <= 6; count += 1) statuses.push((await respond(postAs(another(count)), fakes)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const response = await handleContactRequest(postAs(another(7)), connectionIp, fakes.dependencies);
    expect(response.headers.get('Retry-After')).toBe('3600');
    expect(fakes.mails).toHaveLength(5);
    const other = await handleContactRequest(postAs(another(8)), '198.51.100.8', fakes.dependencies);
    expect(other.status).toBe(200);
  });

  test('many messages of one visitor at the same time are limited to five too', async () => {
    const { promise: mailed, resolve: acceptMails } = Promise.withResolvers<undefined>();
    const fakes = createFakes({ accept: [], send: () => mailed });
    const responses = Promise.all(Array.from({ length: 20 }, (_, count) => respond(postAs(another(count)), fakes)));
    await new Promise(setImmediate);
    acceptMails(undefined);
    const statuses = (await responses).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(fakes.mails).toHaveLength(5);
  });

  test('a message that the mail server refused does not count', async () => {
    const results = [noMail, noMail, noMail, noMail, noMail];
    const fakes = createFakes({ accept: [], send: () => results.shift()?.() ?? Promise.resolve() });
    const statuses = [];
    for (let count = 1; count <= 7; count += 1) statuses.push((await respond(postAs(another(1)), fakes)).status);
    expect(statuses).toEqual([503, 503, 503, 503, 503, 200, 200]);
    expect(fakes.mails).toHaveLength(6);
  });

  const storeFailed = { ...span, error: { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' } };

  test.each<[string, AcceptResult, number]>([
    ['a message that was not stored is stored and mailed', queued, 1],
    ['a message that was stored, but without a response, is left to the sweep', { kind: 'replayed', ...stored }, 0],
  ])('for a moment, a second attempt follows: %s', async (_, accepted, mails) => {
    const fakes = createFakes({ accept: [unreachable, accepted] });
    expect(await respond(post(), fakes)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    await Promise.all(fakes.background);
    expect(fakes.calls.filter(([call]) => call === 'accept')).toHaveLength(2);
    expect(fakes.calls[1]).toEqual(fakes.calls[0]);
    expect(fakes.mails).toHaveLength(mails);
    expect(fakes.entries).toContainEqual(
      expect.objectContaining({
        level: 'error',
        outcome: accepted.kind,
        spans: { store: storeFailed, 'store again': span },
      }),
    );
  });

  test('for longer, the message is mailed before the response, and stored after it', async () => {
    const fakes = createFakes({ accept: [unreachable, unreachable] });
    expect(await respond(post(), fakes)).toEqual({ status: 200, body: { id, reference } });
    await Promise.all(fakes.background);
    expect(fakes.calls.slice(2)).toEqual([
      ['mail', expect.stringContaining(`<${id}-`)],
      ['store mailed', { id, reference, receivedAt: now, message }],
    ]);
    expect(fakes.entries).toContainEqual({
      level: 'error',
      outcome: 'mail fallback',
      reference,
      id,
      status: 200,
      milliseconds: expect.any(Number),
      spans: { store: storeFailed, 'store again': storeFailed, mail: span },
    });
  });

  test('the response waits for the mail server', async () => {
    const { promise: mailed, resolve: acceptMail } = Promise.withResolvers<undefined>();
    let hasResponded = false;
    const responded = respond(post(), createFakes({ accept: [unreachable, unreachable], send: () => mailed })).then(
      () => (hasResponded = true),
    );
    await new Promise(setImmediate);
    expect(hasResponded).toBe(false);
    acceptMail(undefined);
    expect(await responded).toBe(true);
  });

  test('of several messages under one id, the first is mailed, and the others are replays or conflicts', async () => {
    const { promise: mailed, resolve: acceptMail } = Promise.withResolvers<undefined>();
    const { promise: isMailed, resolve: tell } = Promise.withResolvers<undefined>();
    const send = () => {
      tell(undefined);
      return mailed;
    };
    const fakes = createFakes({ accept: [], storeMailed: unreachable, send });
    const first = respond(post(), fakes);
    await isMailed;
    const others = [respond(post(), fakes), respond(post(JSON.stringify({ ...message, name: 'Bob' })), fakes)];
    acceptMail(undefined);
    expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(fakes.calls.map(([call]) => call)).toEqual(['accept', 'accept', 'mail', 'store mailed']);
    const outcomes = ['conflict', 'mail fallback', 'mail fallback delivered', 'replayed'];
    expect(fakes.entries.map(({ outcome }) => outcome).sort()).toEqual(outcomes);
  });

  describe('and the mail server has not accepted the mail after 16 seconds', () => {
    /** The first response, and the gate of the mail server. */
    async function respondWhileMailing() {
      const { promise: mailed, resolve: acceptMail, reject: refuseMail } = Promise.withResolvers<undefined>();
      const { promise: isMailing, resolve: tell } = Promise.withResolvers<undefined>();
      const sends = [mailed];
      const fakes = createFakes({
        accept: [],
        send: () => {
          tell(undefined);
          return sends.shift() ?? Promise.resolve();
        },
      });
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
      const responded = handleContactRequest(post(), connectionIp, fakes.dependencies);
      await isMailing;
      while (jest.getTimerCount() === 0) await new Promise(setImmediate);
      await jest.advanceTimersByTimeAsync(16_000);
      jest.useRealTimers();
      return { response: await responded, fakes, acceptMail, refuseMail };
    }

    test('the response is 503 with the seconds to wait, and the function stays alive for the mail', async () => {
      const { response, fakes, acceptMail } = await respondWhileMailing();
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '3']);
      expect(fakes.entries).toMatchObject([{ level: 'error', outcome: 'mailing', id, status: 503 }]);
      expect(fakes.background).toHaveLength(1);
      acceptMail(undefined);
      await until(() => fakes.entries.some(({ outcome }) => outcome === 'mail fallback delivered'));
    });

    test('the next submission gets the result of the same mail, and another message gets 409', async () => {
      const { fakes, acceptMail } = await respondWhileMailing();
      const copies = [respond(post(), fakes), respond(post(), fakes)];
      expect(await respond(post(JSON.stringify({ ...message, name: 'Bob' })), fakes)).toMatchObject({ status: 409 });
      acceptMail(undefined);
      const sent = { status: 200, body: { id, reference } };
      expect(await Promise.all([...copies, respond(post(), fakes)])).toEqual([sent, sent, sent]);
      expect(fakes.mails).toHaveLength(1);
    });

    test('and refuses it then, a submission that waits for it gets 503, and the next one is mailed', async () => {
      const { fakes, refuseMail } = await respondWhileMailing();
      const find = jest.spyOn(fakes.dependencies.mailFallback, 'find');
      const copy = respond(post(), fakes);
      await until(() => find.mock.calls.length > 0);
      refuseMail(rejected);
      expect(await copy).toEqual({ status: 503, body: failure });
      expect(await respond(post(), fakes)).toMatchObject({ status: 200 });
      expect(fakes.mails).toHaveLength(2);
    });
  });

  test.each([
    ['the same message under the key after it is a replay', {}, 1],
    ['another message under the key after it is mailed', { name: 'Bob' }, 2],
  ])('and a message was mailed under an earlier key, %s', async (_, change, mails) => {
    const fakes = createFakes({ accept: [], storeMailed: unreachable });
    await respond(postAs(another(1)), fakes);
    const request = post(JSON.stringify({ ...message, ...change }), {
      apikey,
      'Idempotency-Key': another(2),
      'X-Contact-Earlier-Key': another(1),
    });
    expect(await respond(request, fakes)).toMatchObject({
      status: 200,
      body: { reference: referenceOf(another(mails)) },
    });
    expect(fakes.mails).toHaveLength(mails);
  });

  test('a message with a filled honeypot is not mailed, and gets 503', async () => {
    const fakes = createFakes({ accept: [unreachable, unreachable] });
    expect(await respond(post(undefined, { apikey, 'X-Contact-Honeypot': 'filled' }), fakes)).toEqual({
      status: 503,
      body: failure,
    });
    expect(fakes.mails).toEqual([]);
    expect(fakes.entries).toEqual([
      {
        level: 'error',
        outcome: 'unavailable',
        reference,
        reason: 'honeypot',
        id,
        status: 503,
        milliseconds: expect.any(Number),
        spans: { store: storeFailed, 'store again': storeFailed },
      },
    ]);
  });

  test('and a moment later up again, a message that was mailed and is not stored yet is recognised', async () => {
    const fakes = createFakes({ accept: [unreachable, unreachable, queued, queued], storeMailed: unreachable });
    expect(await respond(post(), fakes)).toMatchObject({ status: 200 });
    expect(await respond(post(), fakes)).toEqual({ status: 200, body: { id, reference } });
    expect(await respond(post(JSON.stringify({ ...message, name: 'Bob' })), fakes)).toEqual({
      status: 409,
      body: { error: 'This Idempotency-Key belongs to another message' },
    });
    expect(fakes.calls.map(([call]) => call)).toEqual(['accept', 'accept', 'mail', 'store mailed']);
    expect(fakes.entries).toMatchObject([
      { level: 'info', outcome: 'mail fallback delivered' },
      { level: 'error', outcome: 'mail fallback' },
      { level: 'info', outcome: 'replayed', id, spans: { mail: span } },
      { level: 'info', outcome: 'conflict', id, spans: {} },
    ]);
  });

  test('and the mail server too, the response is 503', async () => {
    const fakes = createFakes({ accept: [unreachable, unreachable], send: noMail });
    expect(await respond(post(), fakes)).toEqual({ status: 503, body: failure });
    expect(fakes.background).toEqual([]);
    expect(fakes.entries).toEqual([
      expect.objectContaining({ level: 'error', outcome: 'mail fallback failed', id }),
      {
        level: 'error',
        outcome: 'unavailable',
        reference,
        id,
        status: 503,
        milliseconds: expect.any(Number),
        spans: {
          store: storeFailed,
          'store again': storeFailed,
          mail: { ...span, error: expect.objectContaining({ code: 'EENVELOPE', responseCode: 550 }) },
        },
      },
    ]);
  });
});

describe('a faulty request', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'with the method %s gets 405 with Allow',
    async (method) => {
      const { dependencies, calls } = createFakes();
      const request = new Request('http://localhost/', { method, headers: { apikey } });
      const response = await handleContactRequest(request, connectionIp, dependencies);
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('POST');
      expect(await response.json()).toEqual({ error: 'Use POST' });
      expect(calls).toEqual([]);
    },
  );

  test.each([
    ['without a key', {}],
    ['with an empty key', { apikey: '' }],
    ['with another key', { apikey: 'sb_publishable_9' }],
    ['with a key as a bearer token only', { Authorization: `Bearer ${apikey}` }],
  ])('%s gets 401', async (_, headers) => {
    expect(await respond(post(undefined, headers))).toEqual({
      status: 401,
      body: { error: 'The apikey header must hold a publishable key of this project' },
    });
  });

  test('gets 413 for a body one byte over the limit', async () => {
    expect(await respond(post(bodyOfSize(16_384)))).toMatchObject({ status: 200 });
    expect(await respond(post(bodyOfSize(16_385)))).toEqual({
      status: 413,
      body: { error: 'The message is too large' },
    });
  });

  describe('with a body that is too large, in chunks of 1 MB', () => {
    /** A body of this many chunks, with how many were read and how it ended. */
    function bodyOf(chunks: number) {
      const seen = { chunks: 0, end: 'none' };
      const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
        pull: (controller) => {
          if (seen.chunks === chunks) {
            seen.end = 'read';
            controller.close();
            return;
          }
          seen.chunks += 1;
          controller.enqueue(new Uint8Array(1024 * 1024));
        },
        cancel: () => {
          seen.end = 'cancelled';
        },
      };
      // Without a buffer, the chunks pulled are those that were read.
      const body = new ReadableStream(source, { highWaterMark: 0 });
      return { body, seen };
    }

    test('has 32 of them read to the end before the 413, for clients that cannot read a response while they send', async () => {
      const { body, seen } = bodyOf(32);
      expect(await respond(post(body))).toMatchObject({ status: 413 });
      expect(seen).toEqual({ chunks: 32, end: 'read' });
    });

    test('has no more than 33 read when it is endless', async () => {
      const { body, seen } = bodyOf(Infinity);
      expect(await respond(post(body))).toMatchObject({ status: 413 });
      expect(seen).toEqual({ chunks: 33, end: 'cancelled' });
    });
  });

  test.each([
    ['empty', ''],
    ['cut short', '{"name":"Ann"'],
    ['a form', 'name=Ann&email=ann%40example.com'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['JSON and an unfinished UTF-8 character', new Uint8Array([0x7b, 0x7d, 0xe2, 0x82])],
  ])('gets 400 for a body that is %s', async (_, body) => {
    expect(await respond(post(body))).toEqual({ status: 400, body: { error: 'The body is not JSON' } });
  });

  test.each(['null', '[]', '"Ann"', '7', '{}'])('gets 400 with the field name for the body %s', async (body) => {
    expect(await respond(post(body))).toEqual({ status: 400, body: { error: 'Name is required', field: 'name' } });
  });

  test.each([
    [{ name: 'n'.repeat(101) }, { error: 'Name must be less than 100 characters', field: 'name' }],
    [{ email: `${'a'.repeat(244)}@example.com` }, { error: 'Email must be less than 255 characters', field: 'email' }],
    [{ email: 'a@b' }, { error: 'Invalid email address', field: 'email' }],
    [{ phone: '1'.repeat(21) }, { error: 'Phone must be less than 20 characters', field: 'phone' }],
    [{ message: 'm'.repeat(1001) }, { error: 'Message must be less than 1000 characters', field: 'message' }],
    [
      { message: ' ', name: '' },
      { error: 'Name is required', field: 'name' },
    ],
  ])('gets 400 with the first field error for %j', async (change, body) => {
    const fakes = createFakes();
    expect(await respond(post(JSON.stringify({ ...message, ...change })), fakes)).toEqual({ status: 400, body });
    expect(fakes.calls).toEqual([]);
  });

  test('is logged with the reason', async () => {
    const fakes = createFakes();
    await respond(post('{}'), fakes);
    expect(fakes.entries).toEqual([
      {
        level: 'info',
        outcome: 'refused',
        reason: 'Name is required',
        id,
        status: 400,
        milliseconds: expect.any(Number),
        spans: {},
      },
    ]);
  });
});

test.each<[string, FakeOptions]>([
  ['nothing fails', {}],
  ['the database fails once', { accept: [violation, queued] }],
  ['the database fails', { accept: [violation, violation], storeMailed: violation }],
  ['the mail server fails', { send: noMail }],
  ['both fail', { accept: [violation, violation], send: noMail }],
])('the log has nothing that the visitor wrote when %s', async (_, failures) => {
  const fakes = createFakes(failures);
  await respond(post(), fakes);
  await Promise.all(fakes.background);
  const logged = JSON.stringify(fakes.entries);
  for (const value of Object.values(message)) expect(logged).not.toContain(value);
});

test('an unexpected error gets 500 with the fixed sentence, and is logged', async () => {
  const fakes = createFakes();
  fakes.dependencies.mutex = () => {
    throw new RangeError('unexpected');
  };
  expect(await respond(post(), fakes)).toEqual({ status: 500, body: failure });
  expect(fakes.entries).toMatchObject([
    { level: 'error', outcome: 'crashed', error: { name: 'RangeError', message: 'unexpected' } },
  ]);
});
