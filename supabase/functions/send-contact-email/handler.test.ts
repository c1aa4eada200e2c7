import type { SendMailOptions } from 'nodemailer';
import type { Delivery } from '../_shared/outbox/deliver-message.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { handleContactRequest, type Dependencies } from './handler.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { hmac } from './hmac.ts';
import { createMailFallback } from './mail-fallback.ts';
import type { Accepted, MessageStore } from '../_shared/outbox/message-store.ts';

const apikey = 'sb_publishable_1';
const forwardSecret = 'secret-of-forward';
const connection = '198.51.100.7';
const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const reference = 'JNHNM43F';
const now = new Date('2026-11-21T00:47:00Z');
const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' };
const failure = { error: 'Failed to send message. Please try again.' };
const span = { milliseconds: expect.any(Number) };

/** Another one than follows from the id, so that it shows where an answer has it from. */
const stored = { reference: 'HHHHHHHH', receivedAt: new Date('2026-11-21T00:46:59Z'), holdReasons: [] };
const queued: Accepted = { outcome: 'queued', ...stored };

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const rejected = Object.assign(new Error('550 <ann@example.com> Ann Lee, 0400 000 000: Is the unit free?'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
});
const broken = Object.assign(new Error('violates a constraint'), {
  code: '23514',
  detail: `Failing row contains (${Object.values(message).join()})`,
});

type Outside = { accept?: (Accepted | Error)[]; send?: () => Promise<void>; keep?: Error; newId?: () => string };

const noMail = () => Promise.reject(rejected);

/** The outside in memory: what was asked of it, in order. `accept` is what the database answers in turn. */
function outside({ accept = [queued], send = () => Promise.resolve(), keep, newId = () => id }: Outside = {}) {
  const asked: [string, unknown][] = [];
  const mails: SendMailOptions[] = [];
  const entries: LogEntry[] = [];
  const behind: Promise<unknown>[] = [];
  const answers = [...accept];
  const store: MessageStore = {
    accept: async (submission) => {
      asked.push(['accept', submission]);
      const answer = answers.shift() ?? away;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    keepMailed: async (received) => {
      asked.push(['keep', received]);
      if (keep) throw keep;
    },
  };
  const delivery: Delivery = {
    store: {
      delivered: async (given) => {
        asked.push(['delivered', given]);
      },
      failed: async (...given) => {
        asked.push(['failed', given]);
      },
    },
    mailer: {
      send: (mail) => {
        asked.push(['mail', mail.messageId]);
        mails.push(mail);
        return send();
      },
    },
    addresses: { from: 'website@company.example', to: 'office@company.example' },
    // Time stands still: whoever waits for another try waits for good.
    pause: () => new Promise(() => undefined),
    log: (entry) => entries.push(entry),
  };
  const dependencies: Dependencies = {
    publishableKeys: ['sb_publishable_0', apikey],
    forwardSecret,
    mutex: createKeyedMutex(),
    store,
    mailFallback: createMailFallback({ ...delivery, store, now: () => now }),
    delivery,
    now: () => now,
    newId,
    runInBackground: (work) => behind.push(work),
    log: delivery.log,
  };
  return { dependencies, asked, mails, entries, behind };
}

function post(body: BodyInit = JSON.stringify(message), headers: Record<string, string> = { apikey }): Request {
  // `duplex` is what fetch wants for a streamed body; the DOM types do not know it yet.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://localhost/send-contact-email', init);
}

async function answer(request: Request, { dependencies } = outside()): Promise<{ status: number; body: unknown }> {
  const response = await handleContactRequest(request, connection, dependencies);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

/** A JSON message of exactly this many bytes. */
function bodyOfSize(bytes: number): string {
  const json = JSON.stringify({ ...message, padding: '' });
  return json.replace('"padding":""', `"padding":"${'x'.repeat(bytes - json.length)}"`);
}

describe('a good message', () => {
  test('is stored, and answered with its id and reference before the mail server has it', async () => {
    const { promise: taken, resolve: take } = Promise.withResolvers<undefined>();
    const world = outside({ send: () => taken });
    expect(await answer(post(), world)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    await new Promise(setImmediate);
    expect(world.asked.map(([part]) => part)).toEqual(['accept', 'mail']);
    take(undefined);
    await Promise.all(world.behind);
    expect(world.asked).toEqual([
      [
        'accept',
        {
          id,
          reference,
          message,
          signals: {
            honeypotFilled: false,
            seconds: undefined,
            visitorHash: await hmac(connection, forwardSecret),
          },
        },
      ],
      ['mail', `<${id}@company.example>`],
      ['delivered', id],
    ]);
  });

  test('is mailed as it was stored, with the time and the reference of the database', async () => {
    const world = outside();
    await answer(post(), world);
    expect(world.mails).toEqual([
      expect.objectContaining({ date: stored.receivedAt, text: expect.stringContaining('Reference: HHHHHHHH\n') }),
    ]);
  });

  test('that the mail server does not take is answered alike, and tried again by the sweep', async () => {
    const world = outside({ send: () => Promise.reject(away) });
    expect(await answer(post(), world)).toMatchObject({ status: 200 });
    await Promise.all(world.behind);
    expect(world.asked.at(-1)).toEqual(['failed', [id, 1, expect.any(String), 60]]);
  });

  test('is logged with its id and the time of each span, and once more when it is delivered', async () => {
    const world = outside();
    await answer(post(), world);
    await Promise.all(world.behind);
    const { milliseconds } = span;
    expect(world.entries).toHaveLength(2);
    expect(world.entries).toContainEqual({
      level: 'info',
      outcome: 'queued',
      reference: 'HHHHHHHH',
      id,
      status: 200,
      milliseconds,
      spans: { store: span },
    });
    expect(world.entries).toContainEqual({ level: 'info', outcome: 'delivered', id, attempts: 1, milliseconds });
  });

  test('is logged with the time that the database took', async () => {
    const world = outside();
    const { accept } = world.dependencies.store;
    world.dependencies.store.accept = (submission) => {
      jest.advanceTimersByTime(250);
      return accept(submission);
    };
    jest.useFakeTimers();
    jest.advanceTimersByTime(1_000);
    await answer(post(), world);
    jest.useRealTimers();
    expect(world.entries).toContainEqual(expect.objectContaining({ spans: { store: { milliseconds: 250 } } }));
  });

  test('is cleaned before it is stored', async () => {
    const world = outside();
    await answer(post(JSON.stringify({ ...message, name: '  Ann Lee\0 ', phone: null, extra: 1 })), world);
    expect(world.asked[0]).toEqual(['accept', expect.objectContaining({ message: { ...message, phone: '' } })]);
  });

  test('passes when it arrives in pieces that cut a character in half', async () => {
    const world = outside();
    const bytes = new TextEncoder().encode(JSON.stringify({ ...message, name: 'Zoë 🏖' }));
    const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await answer(post(pieces), world)).toMatchObject({ status: 200 });
    expect(world.asked[0]).toMatchObject(['accept', { message: { name: 'Zoë 🏖' } }]);
  });

  test('passes with each field at its limit', async () => {
    const atLimits = {
      name: '🏖'.repeat(50),
      email: `${'a'.repeat(243)}@example.com`,
      phone: '1'.repeat(20),
      message: 'm'.repeat(1000),
    };
    expect(await answer(post(JSON.stringify(atLimits)))).toMatchObject({ status: 200 });
  });

  test('passes with every character written as the longest JSON escape', async () => {
    const escaped = (length: number): string => '\\u0101'.repeat(length);
    const json = `{"name":"${escaped(100)}","email":"${'\\u0061'.repeat(243)}@example.com","phone":"${escaped(20)}","message":"${escaped(1000)}"}`;
    expect(await answer(post(json))).toMatchObject({ status: 200 });
  });
});

describe('what comes with a message', () => {
  test('the Idempotency-Key is its id, in lower case', async () => {
    const world = outside();
    const request = post(undefined, { apikey, 'Idempotency-Key': '"3F0C9A52-7D1E-4B6A-9C84-0F5E2D7B1A63"' });
    expect(await answer(request, world)).toMatchObject({ body: { id: '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63' } });
    expect(world.asked[0]).toMatchObject(['accept', { id: '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63' }]);
  });

  test.each(['', '7', 'null'])('%j as the Idempotency-Key is answered 400', async (value) => {
    const world = outside();
    expect(await answer(post(undefined, { apikey, 'Idempotency-Key': value }), world)).toEqual({
      status: 400,
      body: { error: 'The Idempotency-Key must be a UUID' },
    });
    expect(world.asked).toEqual([]);
  });

  test('honeypot, time and the address of the visitor reach the database', async () => {
    const world = outside();
    const headers = {
      apikey,
      'X-Contact-Honeypot': 'filled',
      'X-Contact-Seconds': '1.5',
      'X-Contact-Visitor': '203.0.113.9',
      'X-Contact-Forward-Secret': forwardSecret,
    };
    await answer(post(undefined, headers), world);
    const visitorHash = await hmac('203.0.113.9', forwardSecret);
    expect(world.asked[0]).toMatchObject(['accept', { signals: { honeypotFilled: true, seconds: 1.5, visitorHash } }]);
  });

  test('a secret that is not ours is logged as an error, and changes nothing else', async () => {
    const world = outside();
    const request = post(undefined, { apikey, 'X-Contact-Forward-Secret': 'secret-of-another' });
    expect(await answer(request, world)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    expect(world.entries).toContainEqual(
      expect.objectContaining({
        level: 'error',
        outcome: 'queued',
        wrongSetting: 'CONTACT_FORWARD_SECRET differs from that of the caller',
      }),
    );
  });
});

describe('what the database makes of a message', () => {
  test('it is asked for messages under one id one after the other', async () => {
    const world = outside();
    const { promise: accepted, resolve: accept } = Promise.withResolvers<Accepted>();
    const { promise: isAsked, resolve: tell } = Promise.withResolvers<undefined>();
    const asked = jest.fn(() => {
      tell(undefined);
      return accepted;
    });
    world.dependencies.store.accept = asked;
    const answers = [answer(post(), world), answer(post(), world)];
    await isAsked;
    await new Promise(setImmediate);
    expect(asked).toHaveBeenCalledTimes(1);
    accept(queued);
    await Promise.all(answers);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('one that is held is answered like any other, logged with the reasons, and not mailed', async () => {
    const world = outside({ accept: [{ outcome: 'held', ...stored, holdReasons: ['3 links'] }] });
    expect(await answer(post(), world)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    expect(world.behind).toEqual([]);
    expect(world.mails).toEqual([]);
    expect(world.entries).toEqual([
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

  test('one that came before is answered as it was then, and not mailed again', async () => {
    const world = outside({ accept: [{ outcome: 'replayed', reference: 'HHHHHHHH' }] });
    expect(await answer(post(), world)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    expect(world.mails).toEqual([]);
    expect(world.entries).toMatchObject([{ level: 'info', outcome: 'replayed', id }]);
  });

  test('one whose id belongs to another is answered 409, and not mailed', async () => {
    const world = outside({ accept: [{ outcome: 'conflict' }] });
    expect(await answer(post(), world)).toEqual({
      status: 409,
      body: { error: 'This Idempotency-Key belongs to another message' },
    });
    expect(world.mails).toEqual([]);
    expect(world.entries).toMatchObject([{ level: 'info', outcome: 'conflict', id, status: 409 }]);
  });
});

describe('when the database is away', () => {
  const storeFailed = { ...span, error: { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' } };

  test.each<[string, Accepted, number]>([
    ['a message that it did not get is stored and mailed', queued, 1],
    ['a message of which only the answer was lost is left to the sweep', { outcome: 'replayed', ...stored }, 0],
  ])('for a moment, it is asked again: %s', async (_, accepted, mails) => {
    const world = outside({ accept: [away, accepted] });
    expect(await answer(post(), world)).toEqual({ status: 200, body: { id, reference: 'HHHHHHHH' } });
    await Promise.all(world.behind);
    expect(world.asked.filter(([part]) => part === 'accept')).toHaveLength(2);
    expect(world.asked[1]).toEqual(world.asked[0]);
    expect(world.mails).toHaveLength(mails);
    expect(world.entries).toContainEqual(
      expect.objectContaining({
        level: 'error',
        outcome: accepted.outcome,
        spans: { store: storeFailed, 'store again': span },
      }),
    );
  });

  test('for longer, the message is mailed before the answer, and stored behind it', async () => {
    const world = outside({ accept: [away, away] });
    expect(await answer(post(), world)).toEqual({ status: 200, body: { id, reference } });
    await Promise.all(world.behind);
    expect(world.asked.slice(2)).toEqual([
      ['mail', `<${id}@company.example>`],
      ['keep', { id, reference, receivedAt: now, message }],
    ]);
    expect(world.entries).toContainEqual({
      level: 'error',
      outcome: 'only mailed',
      reference,
      id,
      status: 200,
      milliseconds: expect.any(Number),
      spans: { store: storeFailed, 'store again': storeFailed, mail: span },
    });
  });

  test('the answer waits for the mail server', async () => {
    const { promise: taken, resolve: take } = Promise.withResolvers<undefined>();
    let isAnswered = false;
    const answered = answer(post(), outside({ accept: [away, away], send: () => taken })).then(
      () => (isAnswered = true),
    );
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    take(undefined);
    expect(await answered).toBe(true);
  });

  test('for several at once under one id, the first is mailed, and the others are replayed or conflicts', async () => {
    const { promise: taken, resolve: take } = Promise.withResolvers<undefined>();
    const { promise: isMailed, resolve: tell } = Promise.withResolvers<undefined>();
    const send = () => {
      tell(undefined);
      return taken;
    };
    const world = outside({ accept: [], keep: away, send });
    const first = answer(post(), world);
    await isMailed;
    const others = [answer(post(), world), answer(post(JSON.stringify({ ...message, name: 'Bob' })), world)];
    take(undefined);
    expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(world.asked.map(([part]) => part)).toEqual(['accept', 'accept', 'mail', 'keep']);
    expect(world.entries.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'only mailed', 'replayed']);
  });

  test('a message whose honeypot is filled is not mailed, and answered as one that was lost', async () => {
    const world = outside({ accept: [away, away] });
    expect(await answer(post(undefined, { apikey, 'X-Contact-Honeypot': 'filled' }), world)).toEqual({
      status: 503,
      body: failure,
    });
    expect(world.mails).toEqual([]);
    expect(world.entries).toEqual([
      {
        level: 'error',
        outcome: 'lost',
        reference,
        reason: 'honeypot',
        id,
        status: 503,
        milliseconds: expect.any(Number),
        spans: { store: storeFailed, 'store again': storeFailed },
      },
    ]);
  });

  test('and a moment later is back, what was mailed and is not stored yet is known all the same', async () => {
    const world = outside({ accept: [away, away, queued, queued], keep: away });
    expect(await answer(post(), world)).toMatchObject({ status: 200 });
    expect(await answer(post(), world)).toEqual({ status: 200, body: { id, reference } });
    expect(await answer(post(JSON.stringify({ ...message, name: 'Bob' })), world)).toEqual({
      status: 409,
      body: { error: 'This Idempotency-Key belongs to another message' },
    });
    expect(world.asked.map(([part]) => part)).toEqual(['accept', 'accept', 'mail', 'keep']);
    expect(world.entries).toMatchObject([
      { level: 'error', outcome: 'only mailed' },
      { level: 'info', outcome: 'replayed', id, spans: {} },
      { level: 'info', outcome: 'conflict', id, spans: {} },
    ]);
  });

  test('and the mail server too, the message is lost to us, and the visitor is told', async () => {
    const world = outside({ accept: [away, away], send: noMail });
    expect(await answer(post(), world)).toEqual({ status: 503, body: failure });
    expect(world.behind).toEqual([]);
    expect(world.entries).toEqual([
      {
        level: 'error',
        outcome: 'lost',
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

describe('a request that is refused', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is answered 405 with Allow', async (method) => {
    const { dependencies, asked } = outside();
    const request = new Request('http://localhost/', { method, headers: { apikey } });
    const response = await handleContactRequest(request, connection, dependencies);
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST');
    expect(await response.json()).toEqual({ error: 'Use POST' });
    expect(asked).toEqual([]);
  });

  test.each([
    ['without a key', {}],
    ['with an empty key', { apikey: '' }],
    ['with another key', { apikey: 'sb_publishable_9' }],
    ['with a key as a bearer token only', { Authorization: `Bearer ${apikey}` }],
  ])('%s is answered 401', async (_, headers) => {
    expect(await answer(post(undefined, headers))).toEqual({
      status: 401,
      body: { error: 'The apikey header must hold a publishable key of this project' },
    });
  });

  test('a body at the limit is read, and one byte more is answered 413', async () => {
    expect(await answer(post(bodyOfSize(16_384)))).toMatchObject({ status: 200 });
    expect(await answer(post(bodyOfSize(16_385)))).toEqual({
      status: 413,
      body: { error: 'The message is too large' },
    });
  });

  describe('in pieces of 1 MB, of a body that is too large', () => {
    /** A body of so many pieces, and what became of it. */
    function bodyOf(pieces: number) {
      const seen = { pieces: 0, end: 'none' };
      const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
        pull: (controller) => {
          if (seen.pieces === pieces) {
            seen.end = 'read';
            controller.close();
            return;
          }
          seen.pieces += 1;
          controller.enqueue(new Uint8Array(1024 * 1024));
        },
        cancel: () => {
          seen.end = 'broken off';
        },
      };
      // Without a piece held ready, it is asked for as many as are read.
      const body = new ReadableStream(source, { highWaterMark: 0 });
      return { body, seen };
    }

    test('8 are read to the end before the answer 413, for callers who do not listen while they send', async () => {
      const { body, seen } = bodyOf(8);
      expect(await answer(post(body))).toMatchObject({ status: 413 });
      expect(seen).toEqual({ pieces: 8, end: 'read' });
    });

    test('no more are read of one that does not end', async () => {
      const { body, seen } = bodyOf(Infinity);
      expect(await answer(post(body))).toMatchObject({ status: 413 });
      expect(seen).toEqual({ pieces: 9, end: 'broken off' });
    });
  });

  test.each([
    ['empty', ''],
    ['cut short', '{"name":"Ann"'],
    ['a form', 'name=Ann&email=ann%40example.com'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['JSON and an unfinished UTF-8 character', new Uint8Array([0x7b, 0x7d, 0xe2, 0x82])],
  ])('a body that is %s is answered 400', async (_, body) => {
    expect(await answer(post(body))).toEqual({ status: 400, body: { error: 'The body is not JSON' } });
  });

  test.each(['null', '[]', '"Ann"', '7', '{}'])('%s is answered 400 for its missing name', async (body) => {
    expect(await answer(post(body))).toEqual({ status: 400, body: { error: 'Name is required', field: 'name' } });
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
  ])('a broken rule is answered 400 with the first issue: %j', async (change, body) => {
    const world = outside();
    expect(await answer(post(JSON.stringify({ ...message, ...change })), world)).toEqual({ status: 400, body });
    expect(world.asked).toEqual([]);
  });

  test('is logged with the reason', async () => {
    const world = outside();
    await answer(post('{}'), world);
    expect(world.entries).toEqual([
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

test.each<[string, Outside]>([
  ['all is well', {}],
  ['the database fails once', { accept: [broken, queued] }],
  ['the database fails', { accept: [broken, broken], keep: broken }],
  ['the mail server fails', { send: noMail }],
  ['both fail', { accept: [broken, broken], send: noMail }],
])('the log holds nothing that the visitor wrote when %s', async (_, down) => {
  const world = outside(down);
  await answer(post(), world);
  await Promise.all(world.behind);
  const logged = JSON.stringify(world.entries);
  for (const value of Object.values(message)) expect(logged).not.toContain(value);
});

test('a fault of our own is answered 500 with the fixed sentence and logged', async () => {
  const world = outside();
  world.dependencies.mutex = () => {
    throw new RangeError('no turns');
  };
  expect(await answer(post(), world)).toEqual({ status: 500, body: failure });
  expect(world.entries).toMatchObject([
    { level: 'error', outcome: 'crashed', error: { name: 'RangeError', message: 'no turns' } },
  ]);
});
