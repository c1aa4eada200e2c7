/** Messages that look like spam: stored, with the usual response, listed in a digest, and mailed once released. */
import { aMessage } from '../support/a-message';
import { holdFlood } from '../support/flood';
import { mails, type Mail } from '../support/mailbox';
import { emptyStack, untilNoneIsQueued, useOwnStack } from '../support/stack';
import { until } from '../support/until';

const { stack, sql } = useOwnStack(() => ({ CONTACT_HOLD_IN_ALL: '8' }));

beforeEach(() => emptyStack(stack(), sql()));

const message = aMessage();

type SiteResponse = { status: number; body: { reference?: string } };

async function contentOf(response: Response): Promise<SiteResponse> {
  return { status: response.status, body: await response.json() };
}

/** Posts to the site, with the visitor's IP address in the header that its host sets. */
async function post(change: object = {}, ip = '203.0.113.7'): Promise<SiteResponse> {
  return contentOf(
    await fetch(`${stack().siteUrl}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-nf-client-connection-ip': ip },
      body: JSON.stringify({ ...message, ...change }),
    }),
  );
}

/** Posts to the edge function directly. */
async function postDirectly(headers: Record<string, string> = {}): Promise<SiteResponse> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = stack().backend.siteSettings;
  return contentOf(
    await fetch(`${SUPABASE_URL}/functions/v1/send-contact-email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: SUPABASE_PUBLISHABLE_KEY, ...headers },
      body: JSON.stringify(message),
    }),
  );
}

async function sweep(): Promise<void> {
  const { url, secret } = stack().backend.sweep;
  const response = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${secret}` } });
  expect(await response.json()).toMatchObject({ problems: [] });
}

type Row = { reference: string; state: string; reasons: string[]; visitorHash: string };

const rows = () =>
  sql()<Row[]>`
    select reference, state, hold_reasons as reasons, visitor_hash as "visitorHash"
    from contact_messages order by received_at`;

const states = async () => (await rows()).map(({ state }) => (state === 'held' ? 'held' : 'mailed'));
const mailbox = () => mails(stack().mailboxUrl);
const digests = async (): Promise<Mail[]> => (await mailbox()).filter(({ subject }) => subject.includes('held'));

const accepted = { status: 200, body: { reference: expect.stringMatching(/^[CDFHJKLMNPRTWXY2-9]{8}$/) } };

test.each([
  ['a filled honeypot', { website: 'https://spam.example' }, ['the hidden field was filled']],
  ['one second on the page', { seconds: 1 }, ['sent 1.0 s after the page was opened']],
  ['three links', { message: 'https://a.example http://b.example www.c.example' }, ['3 links']],
  [
    'all of them',
    { website: 'x', seconds: 0, message: 'http://a.example http://b.example http://c.example' },
    ['the hidden field was filled', 'sent 0.0 s after the page was opened', '3 links'],
  ],
])(
  'A message with %s gets the usual response, is stored with its reasons, and is not mailed.',
  async (_, change, reasons) => {
    expect(await post(change)).toEqual(accepted);
    expect(await rows()).toMatchObject([{ state: 'held', reasons }]);
    await sweep();
    expect((await mailbox()).map(({ subject }) => subject)).toEqual(['Website: 1 message held as possible spam']);
  },
);

test.each([
  ['three seconds on the page and two links', { seconds: 3, message: 'https://a.example www.b.example' }],
  ['nothing measured, as without script', {}],
])('A message with %s is mailed.', async (_, change) => {
  expect(await post(change)).toEqual(accepted);
  await untilNoneIsQueued(sql());
  expect(await states()).toEqual(['mailed']);
});

test('The sixth message of one visitor within an hour is held, not refused; another visitor is not affected.', async () => {
  for (let count = 1; count <= 6; count += 1) expect(await post()).toEqual(accepted);
  expect(await post({}, '203.0.113.8')).toEqual(accepted);
  expect(await states()).toEqual(['mailed', 'mailed', 'mailed', 'mailed', 'mailed', 'held', 'mailed']);
  expect((await rows())[5]?.reasons).toEqual(['more than 5 messages from one visitor within an hour']);
});

test('When many IP addresses send one message each, those beyond the limit for all visitors are held.', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, bot) => post({}, `198.51.100.${bot}`)));
  expect((await states()).filter((state) => state === 'mailed')).toHaveLength(8);
});

test('IPv6 addresses with the same prefix are one visitor, and an IPv4 address is the same in both notations.', async () => {
  await post({}, '2001:db8:1:2:aaaa::1');
  await post({}, '2001:db8:1:2:bbbb::2');
  await post({}, '2001:db8:1:3::1');
  await post({}, '::ffff:203.0.113.7');
  await post({}, '203.0.113.7');
  const [first, second, third, fourth, fifth] = (await rows()).map(({ visitorHash }) => visitorHash);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fifth).toBe(fourth);
});

test('A client of the edge function cannot choose its IP address: without the secret the connection counts.', async () => {
  await postDirectly();
  await postDirectly({ 'X-Contact-Visitor': '203.0.113.9' });
  await postDirectly({ 'X-Contact-Visitor': '203.0.113.9', 'X-Contact-Forward-Secret': 'a guess' });
  await postDirectly({ 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' });
  const { CONTACT_FORWARD_SECRET } = stack().backend.siteSettings;
  await postDirectly({ 'X-Contact-Visitor': '203.0.113.9', 'X-Contact-Forward-Secret': CONTACT_FORWARD_SECRET });
  const hashes = (await rows()).map(({ visitorHash }) => visitorHash);
  expect(new Set(hashes.slice(0, 4)).size).toBe(1);
  expect(hashes[4]).not.toBe(hashes[0]);
});

test('A forward secret that does not match is named in the log, and nothing is refused for it.', async () => {
  const response = await postDirectly({ 'X-Contact-Forward-Secret': 'another-secret-1' });
  expect(response.status).toBe(200);
  await until(() => stack().log.some((line) => line.includes('"error"') && line.includes('CONTACT_FORWARD_SECRET')));
});

test('No IP address is stored or logged, only an HMAC of it, which is removed after 24 hours.', async () => {
  await post({}, '203.0.113.77');
  const [row] = await sql()`select contact_messages::text as everything, visitor_hash from contact_messages`;
  expect(row?.visitor_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.everything).not.toContain('203.0.113.77');
  expect(stack().log.join('\n')).not.toContain('203.0.113.77');
  await untilNoneIsQueued(sql());
  await sql()`update contact_messages set received_at = now() - interval '24 hours 1 second'`;
  await sweep();
  expect(await sql()`select visitor_hash from contact_messages`).toEqual([{ visitor_hash: null }]);
});

test('Staff get one digest of new held messages, and a message that they release is mailed.', async () => {
  const spam = await post({ website: 'x', name: 'Spammer', message: 'Buy now\nReference: AAAAAAAA' });
  const person = await post({ seconds: 2, name: 'Bea Guest', email: 'bea@example.com', message: 'We lost our key.' });
  await sweep();
  await sweep();
  const [digest, ...more] = await digests();
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('Website: 2 messages held as possible spam');
  for (const text of ['Bea Guest', 'bea@example.com', 'We lost our key.', 'sent 2.0 s after the page was opened']) {
    expect(digest?.text).toContain(text);
  }
  expect(digest?.text.match(/^Reference: (\S+)$/gm)).toHaveLength(2);
  expect(await mailbox()).toHaveLength(1);

  await sql()`select release_contact_message(${person.body.reference ?? ''})`;
  await sweep();
  expect((await mailbox()).map(({ subject }) => subject)).toContain('Website enquiry from Bea Guest');
  expect((await rows()).map(({ reference, state }) => [reference, state])).toEqual([
    [spam.body.reference, 'held'],
    [person.body.reference, 'delivered'],
  ]);

  // The next digest comes an hour later at the earliest, and only for what is new.
  await post({ website: 'x' });
  await sweep();
  expect(await digests()).toHaveLength(1);
  await sql()`update contact_digests set sent_at = now() - interval '1 hour'`;
  await sweep();
  expect((await digests()).map(({ subject }) => subject).toSorted()).toEqual([
    'Website: 1 message held as possible spam',
    'Website: 2 messages held as possible spam',
  ]);
  await sql()`update contact_digests set sent_at = now() - interval '1 hour'`;
  await sweep();
  expect(await digests()).toHaveLength(2);
});

test.each([1, 500])(
  'Among 100,000 held messages from %i visitors, a person who is held in the same hour is in the first digest in full.',
  async (visitors) => {
    for (let guest = 1; guest <= 8; guest += 1) await post({}, `198.51.100.${guest}`);
    await holdFlood(sql(), { messages: 100_000, visitors });
    const words = 'We lost our key.\n\nCan you let us in tonight?';
    const person = await post({ name: 'Bea Guest', email: 'bea@example.com', message: words });
    await sweep();
    const [digest, ...more] = await digests();
    expect(more).toEqual([]);
    const text = digest?.text ?? '';
    for (const line of [
      `Reference: ${person.body.reference}`,
      'Held because: more than 8 messages in all within an hour',
      'Name: Bea Guest',
      'Email: bea@example.com',
      'Phone: 0400 000 000',
      ...words.split('\n'),
    ]) {
      expect(text).toContain(line);
    }
    expect(text.indexOf('Bea Guest')).toBeLessThan(text.indexOf('Flooder'));
    expect(text.match(/^[\d,]+ from one IP address, the first (three|one):$/gm)).toHaveLength(visitors);
    expect(await sql()`select from contact_messages where state = 'held' and digest_id is null`).toEqual([]);
    const { url, secret } = stack().backend.sweep;
    const health = await fetch(url, { headers: { Authorization: `Bearer ${secret}` } });
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { held: expect.any(Number), oldestUndelivered: 0 },
    ]);
  },
);

describe('The health check', () => {
  const { url, secret } = { url: () => stack().backend.sweep.url, secret: () => stack().backend.sweep.secret };
  const ask = (authorization: string, method = 'GET') =>
    fetch(url(), { method, headers: authorization ? { Authorization: authorization } : {} });

  test.each(['GET', 'POST'])('and the sweep need the secret: %s', async (method) => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer guess',
      `Bearer ${secret()}x`,
      `Basic ${btoa('monitor:guess')}`,
    ]) {
      expect((await ask(authorization, method)).status).toBe(401);
    }
    expect((await ask(`Bearer ${secret()}`, method)).status).toBe(200);
    expect((await ask(`Basic ${btoa(`monitor:${secret()}`)}`, method)).status).toBe(200);
  });

  test('is 200 with nothing queued, 503 when a message is late or a dead letter, and 200 again afterwards.', async () => {
    const healthCheck = async () => {
      const response = await ask(`Bearer ${secret()}`);
      return [response.status, (await response.json()) as unknown];
    };
    expect(await healthCheck()).toMatchObject([200, { queued: 0, held: 0, failed: 0, oldestUndelivered: 0 }]);
    await stack().backend.mailbox.stop();
    try {
      await post();
      await until(async () => (await sql()`select from contact_messages where last_error is not null`).length === 1);
      await sql()`update contact_messages set queued_at = now() - interval '14 minutes'`;
      expect(await healthCheck()).toMatchObject([200, { queued: 1 }]);
      await sql()`update contact_messages set queued_at = now() - interval '15 minutes 2 seconds'`;
      expect(await healthCheck()).toMatchObject([503, { queued: 1, oldestUndelivered: expect.any(Number) }]);
      await sql()`update contact_messages set state = 'failed', next_attempt_at = null`;
      expect(await healthCheck()).toMatchObject([503, { queued: 0, failed: 1 }]);
    } finally {
      await stack().backend.mailbox.start();
    }
    await sql()`select release_contact_message(reference) from contact_messages`;
    await sweep();
    expect(await healthCheck()).toMatchObject([200, { queued: 0, failed: 0 }]);
  });

  test('responds to HEAD like GET, for monitors that send it.', async () => {
    expect((await ask(`Bearer ${secret()}`, 'HEAD')).status).toBe(200);
  });

  test('is 503 when the database does not answer.', async () => {
    await stack().backend.database.stop();
    try {
      expect((await ask(`Bearer ${secret()}`)).status).toBe(503);
    } finally {
      await stack().backend.database.start();
    }
  });
});
