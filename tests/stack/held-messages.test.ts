/** Messages that look like spam: stored, with the usual response, listed in a digest, and mailed once released. */
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import { aMessage } from '../support/a-message';
import { mails } from '../support/mailbox';
import { emptyStack, healthCheck, sweep, untilNoneIsQueued, useOwnStack, whileReadOnly } from '../support/stack';
import { until } from '../support/until';

const { stack, sql } = useOwnStack(() => ({}));

beforeEach(() => emptyStack(stack(), sql()));

const message = aMessage();

type SiteResponse = { status: number; body: { reference?: string } };

/** Posts to the site, with the visitor's IP address in the header that its host sets. */
async function post(change: object = {}, ip = '203.0.113.7'): Promise<SiteResponse> {
  const response = await fetch(`${stack().siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-nf-client-connection-ip': ip },
    body: JSON.stringify({ ...message, ...change }),
  });
  return { status: response.status, body: (await response.json()) as SiteResponse['body'] };
}

/** Posts to the edge function directly. */
async function postDirectly(headers: Record<string, string> = {}): Promise<number> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = stack().backend.siteSettings;
  const response = await fetch(`${SUPABASE_URL}/functions/v1/send-contact-email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: SUPABASE_PUBLISHABLE_KEY, ...headers },
    body: JSON.stringify(message),
  });
  await response.text();
  return response.status;
}

type Row = { reference: string; state: string; reasons: string[]; visitorHash: string };

const rows = () =>
  sql()<Row[]>`
    select
      reference, hold_reasons as reasons, visitor_hash as "visitorHash",
      case when queued_at is null then 'held' else 'mailed' end as state
    from contact_messages order by received_at`;

const subjects = async () => (await mails(stack().mailboxUrl)).map(({ subject }) => subject).toSorted();

test.each([
  ['a filled honeypot', { website: 'https://spam.example' }, ['the hidden field was filled']],
  ['one second on the page', { seconds: 1 }, ['sent 1.0 s after the page was opened']],
])(
  'A message with %s gets the usual response, is stored with its reasons, and is listed, not mailed.',
  async (_, change, reasons) => {
    const response = await post(change);
    expect(response).toMatchObject({ status: 200, body: { reference: expect.any(String) } });
    expect(await rows()).toMatchObject([{ state: 'held', reasons, reference: response.body.reference }]);
    await sweep(stack());
    await sweep(stack());
    const [digest, ...others] = await mails(stack().mailboxUrl);
    expect(others).toEqual([]);
    for (const text of [...reasons, message.name, message.email, message.message]) expect(digest?.text).toContain(text);
  },
);

test('The sixth message of one visitor within an hour is held, not refused; another visitor is not affected.', async () => {
  for (let count = 1; count <= 6; count += 1) expect(await post()).toMatchObject({ status: 200 });
  expect(await post({}, '203.0.113.8')).toMatchObject({ status: 200 });
  expect((await rows()).map(({ state }) => state)).toEqual([...Array<string>(5).fill('mailed'), 'held', 'mailed']);
});

test('A client of the edge function cannot choose its IP address: without the proof the connection counts.', async () => {
  const { CONTACT_SITE_SECRET } = stack().backend.siteSettings;
  const visitor = '203.0.113.9';
  const proof = await hmac(visitor, await deriveKey(CONTACT_SITE_SECRET, 'proof'));
  await postDirectly();
  await postDirectly({ 'X-Contact-Visitor': visitor });
  await postDirectly({ 'X-Contact-Visitor': '203.0.113.10', 'X-Contact-Proof': proof });
  await postDirectly({ 'cf-connecting-ip': visitor, 'x-forwarded-for': visitor });
  await postDirectly({ 'X-Contact-Visitor': visitor, 'X-Contact-Proof': proof });
  const hashes = (await rows()).map(({ visitorHash }) => visitorHash);
  expect(new Set(hashes.slice(0, 4)).size).toBe(1);
  expect(hashes[4]).not.toBe(hashes[0]);
});

test('A proof that does not match is named in the log, and nothing is refused for it.', async () => {
  expect(await postDirectly({ 'X-Contact-Visitor': '203.0.113.9', 'X-Contact-Proof': 'guess' })).toBe(200);
  await until(() => stack().log.some((line) => line.includes('"error"') && line.includes('CONTACT_SITE_SECRET')));
});

test('No IP address is stored or logged, only an HMAC of it, which is removed after 24 hours.', async () => {
  await post({}, '203.0.113.77');
  const [row] = await sql()`select contact_messages::text as everything, visitor_hash from contact_messages`;
  expect(row?.visitor_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.everything).not.toContain('203.0.113.77');
  expect(stack().log.join('\n')).not.toContain('203.0.113.77');
  await untilNoneIsQueued(sql());
  await sql()`update contact_messages set received_at = now() - interval '24 hours 1 second'`;
  await sweep(stack());
  expect(await sql()`select visitor_hash from contact_messages`).toEqual([{ visitor_hash: null }]);
});

test('A message that staff answered is held again when its visitor sends it again, and comes in the next list.', async () => {
  const key = crypto.randomUUID();
  const send = () =>
    fetch(`${stack().siteUrl}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(message),
    });
  await send();
  await untilNoneIsQueued(sql());
  await sql()`update contact_messages set closed_as = 'answered', closed_at = now()`;
  expect((await send()).status).toBe(200);
  expect(await rows()).toMatchObject([{ state: 'held', reasons: ['sent again after it was marked as answered'] }]);
  await sweep(stack());
  expect((await subjects()).filter((subject) => subject.includes('possible spam'))).toHaveLength(1);
});

describe('The health check', () => {
  test('is 503 before the first sweep, 200 after it, and 503 when no sweep ends any more.', async () => {
    const problem = 'no sweep has ended in the last 5 minutes';
    expect(await healthCheck(stack())).toEqual([503, [problem]]);
    await sweep(stack());
    expect(await healthCheck(stack())).toEqual([200, []]);
    await sql()`update contact_sweeps set ended_at = ended_at - interval '6 minutes'`;
    expect(await healthCheck(stack())).toEqual([503, [problem]]);
  });

  test('is 503 when a read-only database cannot note a sweep any more.', async () => {
    await sweep(stack());
    await sql()`update contact_sweeps set ended_at = ended_at - interval '6 minutes'`;
    await whileReadOnly(stack(), sql(), async () => {
      await sweep(stack());
      expect(await healthCheck(stack())).toEqual([503, ['no sweep has ended in the last 5 minutes']]);
    });
  });

  test('is 503 when the database does not answer.', async () => {
    await stack().backend.database.stop();
    try {
      expect(await healthCheck(stack())).toEqual([503, ['the database does not answer']]);
    } finally {
      await stack().backend.database.start();
    }
  });
});
