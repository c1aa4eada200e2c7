import { answerWithoutSettings, handleContactRequest, type Dependencies } from './handler.ts';
import type { LogEntry } from '../_shared/log.ts';

const key = 'sb_publishable_1';
const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const receivedAt = new Date('2026-11-21T00:47:00Z');
const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' };
const failure = { error: 'Failed to send message. Please try again.' };

/** The outside in memory: what was asked of it, in order, and which parts of it are down. */
function outside(down: { insert?: Error; send?: Error; markMailed?: Error } = {}) {
  const asked: [string, unknown][] = [];
  const entries: LogEntry[] = [];
  const ask =
    (part: keyof typeof down) =>
    (argument: unknown): Promise<void> => {
      asked.push([part, argument]);
      return down[part] ? Promise.reject(down[part]) : Promise.resolve();
    };
  const dependencies: Dependencies = {
    publishableKeys: ['sb_publishable_0', key],
    addresses: { from: 'website@company.example', to: 'office@company.example' },
    store: { insert: ask('insert'), markMailed: ask('markMailed') },
    mailer: { send: ask('send') },
    now: () => receivedAt,
    newId: () => id,
    log: (entry) => entries.push(entry),
  };
  return { dependencies, asked, entries };
}

function post(body: BodyInit, headers: Record<string, string> = { apikey: key }): Request {
  // `duplex` is what fetch wants for a streamed body; the DOM types do not know it yet.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://localhost/send-contact-email', init);
}

async function answer(request: Request, { dependencies } = outside()): Promise<{ status: number; body: unknown }> {
  const response = await handleContactRequest(request, dependencies);
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
  test('is stored, then mailed, then marked as mailed, and answered with its id', async () => {
    const world = outside();
    expect(await answer(post(JSON.stringify(message)), world)).toEqual({ status: 200, body: { id } });
    expect(world.asked).toEqual([
      ['insert', { id, receivedAt, message }],
      ['send', expect.objectContaining({ subject: 'Website enquiry from Ann Lee' })],
      ['markMailed', id],
    ]);
  });

  test('is logged in one entry with its id and the time of each hop', async () => {
    const world = outside();
    await answer(post(JSON.stringify(message)), world);
    const hop = { milliseconds: expect.any(Number) };
    expect(world.entries).toEqual([
      {
        level: 'info',
        outcome: 'delivered',
        id,
        status: 200,
        milliseconds: expect.any(Number),
        hops: { store: hop, mail: hop, mark: hop },
      },
    ]);
  });

  test('is cleaned before it is stored', async () => {
    const world = outside();
    await answer(post(JSON.stringify({ ...message, name: '  Ann Lee\0 ', phone: null, extra: 1 })), world);
    expect(world.asked[0]).toEqual(['insert', { id, receivedAt, message: { ...message, phone: '' } }]);
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

describe('a request that is refused', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is answered 405 with Allow', async (method) => {
    const { dependencies, asked } = outside();
    const response = await handleContactRequest(new Request('http://localhost/', { method }), dependencies);
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST');
    expect(asked).toEqual([]);
  });

  test.each([
    ['without a key', {}],
    ['with an empty key', { apikey: '' }],
    ['with another key', { apikey: 'sb_publishable_9' }],
    ['with a key as a bearer token only', { Authorization: `Bearer ${key}` }],
  ])('%s is answered 401', async (_, headers) => {
    expect(await answer(post(JSON.stringify(message), headers))).toEqual({
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

  test('an endless body is answered 413 after little of it was read', async () => {
    let pulled = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        pulled += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    expect(await answer(post(endless))).toMatchObject({ status: 413 });
    expect(pulled).toBeLessThan(2 * 16_384);
    expect(cancelled).toBe(true);
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
        status: 400,
        milliseconds: expect.any(Number),
      },
    ]);
  });
});

describe('when the outside is down', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const rejected = Object.assign(new Error('550 <ann@example.com> is not welcome: Is the unit free?'), {
    code: 'EENVELOPE',
    responseCode: 550,
  });

  test('a message that cannot be stored is mailed all the same', async () => {
    const world = outside({ insert: refused });
    expect(await answer(post(JSON.stringify(message)), world)).toEqual({ status: 200, body: { id } });
    expect(world.asked.map(([part]) => part)).toEqual(['insert', 'send']);
    expect(world.entries).toMatchObject([
      { level: 'error', outcome: 'only mailed', hops: { store: { error: { code: 'ECONNREFUSED' } } } },
    ]);
  });

  test('a message that was stored and cannot be mailed is a success, logged as an error', async () => {
    const world = outside({ send: rejected });
    expect(await answer(post(JSON.stringify(message)), world)).toEqual({ status: 200, body: { id } });
    expect(world.asked.map(([part]) => part)).toEqual(['insert', 'send']);
    expect(world.entries).toMatchObject([
      {
        level: 'error',
        outcome: 'only stored',
        id,
        hops: { mail: { error: { code: 'EENVELOPE', responseCode: 550 } } },
      },
    ]);
  });

  test('a message that can neither be stored nor mailed is an error to the visitor', async () => {
    const world = outside({ insert: refused, send: rejected });
    expect(await answer(post(JSON.stringify(message)), world)).toEqual({ status: 503, body: failure });
    expect(world.entries).toMatchObject([{ level: 'error', outcome: 'lost', status: 503 }]);
  });

  test('a message that cannot be marked as mailed is a success, logged as an error', async () => {
    const world = outside({ markMailed: refused });
    expect(await answer(post(JSON.stringify(message)), world)).toEqual({ status: 200, body: { id } });
    expect(world.entries).toMatchObject([{ level: 'error', outcome: 'delivered', hops: { mark: { error: {} } } }]);
  });

  test.each([
    {},
    { insert: rejected },
    { send: rejected },
    { insert: rejected, send: rejected },
    { markMailed: rejected },
  ])('the log holds nothing that the visitor wrote: %j', async (down) => {
    const world = outside(down);
    await answer(post(JSON.stringify(message)), world);
    const logged = JSON.stringify(world.entries);
    for (const value of Object.values(message)) expect(logged).not.toContain(value);
  });
});

test('a fault of our own is answered 500 with the fixed sentence and logged', async () => {
  const world = outside();
  world.dependencies.now = () => {
    throw new RangeError('no clock');
  };
  expect(await answer(post(JSON.stringify(message)), world)).toEqual({ status: 500, body: failure });
  expect(world.entries).toMatchObject([
    { level: 'error', outcome: 'crashed', error: { name: 'RangeError', message: 'no clock' } },
  ]);
});

test('without its settings the function answers 500 and names them in the log only', async () => {
  const entries: LogEntry[] = [];
  const response = answerWithoutSettings(['SMTP_URL is missing'], (entry) => entries.push(entry));
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual(failure);
  expect(entries).toEqual([
    { level: 'error', outcome: 'not configured', problems: ['SMTP_URL is missing'], status: 500 },
  ]);
});
