/** Messages that look like spam: stored, with the usual response, listed in a digest, and mailed once released. */
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import { aMessage } from '../support/a-message';
import { mails } from '../support/mailbox';
import { emptyStack, healthCheck, sweep, untilNoneIsQueued, useOwnStack, whileReadOnly } from '../support/stack';

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
async function postDirectly(headers: Record<string, string> = {}): Promise<void> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = stack().backend.siteSettings;
  const response = await fetch(`${SUPABASE_URL}/functions/v1/send-contact-email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: SUPABASE_PUBLISHABLE_KEY, ...headers },
    body: JSON.stringify(message),
  });
  expect(response.status).toBe(200);
  await response.text();
}

type Row = { reference: string; state: string; reasons: string[]; visitorHash: string };

const rows = () =>
  sql()<Row[]>`
    select
      reference, hold_reasons as reasons, visitor_hash as "visitorHash",
      case when queued_at is null then 'held' else 'mailed' end as state
    from contact_messages order by received_at`;

test('A suspicious message gets the usual response, is stored with its reasons, and is listed once, not mailed.', async () => {
  const response = await post({ website: 'https://spam.example', seconds: 1 });
  expect(response).toMatchObject({ status: 200, body: { reference: expect.any(String) } });
  const reasons = ['the hidden field was filled', 'sent 1.0 s after the page was opened'];
  expect(await rows()).toMatchObject([{ state: 'held', reasons, reference: response.body.reference }]);
  await sweep(stack());
  await sweep(stack());
  const [digest, ...others] = await mails(stack().mailboxUrl);
  expect(others).toEqual([]);
  for (const text of [...reasons, message.name, message.email, message.message]) expect(digest?.text).toContain(text);
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

describe('The health check', () => {
  const problem = 'no sweep has ended in the last 5 minutes';

  test('is 503 before the first sweep, and 200 after it.', async () => {
    expect(await healthCheck(stack())).toEqual([503, [problem]]);
    await sweep(stack());
    expect(await healthCheck(stack())).toEqual([200, []]);
  });

  test('is 503 when a read-only database cannot note a sweep any more.', async () => {
    await sweep(stack());
    await sql()`update contact_sweeps set ended_at = ended_at - interval '6 minutes'`;
    await whileReadOnly(stack(), sql(), async () => {
      await sweep(stack());
      expect(await healthCheck(stack())).toEqual([503, [problem]]);
    });
  });
});
