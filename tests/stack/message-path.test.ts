import company from '../../content/company.json';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message';
import { messageIn } from '../../supabase/functions/_shared/messages/message';
import { aMessage } from '../support/a-message';
import { httpClients } from '../support/http-clients';
import { mailSource } from '../support/mailbox';
import { sharedStack, useStack } from '../support/stack';

const { stack, sql, mailsInTheEnd } = useStack();

const domain = company.email.split('@')[1];

const message = aMessage({
  name: 'Zoë Nguyen-Smith 🏖️',
  email: 'zoe@example.com',
  phone: '+61 400 000 000',
  message: 'Two apartments near the jetty.\nCould you <manage> both & send a "quote"?',
});

const post = (body: string, contentType = 'application/json') =>
  fetch(`${stack().siteUrl}/api/contact`, { method: 'POST', headers: { 'Content-Type': contentType }, body });

const postMessage = (change: Record<string, unknown> = {}) => post(JSON.stringify({ ...message, ...change }));

type StoredRow = { id: string; reference: string; mailed_at: Date; message: ContactMessage };

/** The stored messages, with each contact field under its name. */
async function rows() {
  const found = await sql()<StoredRow[]>`
    select id, reference, mailed_at, ${messageIn(sql())} as message from contact_messages`;
  return found.map((row) => ({ ...row, ...row.message }));
}

test('A message posted to the site is stored in the database and is in the mailbox of the company.', async () => {
  const response = await postMessage();
  const body: unknown = await response.json();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await mailsInTheEnd();

  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row).toMatchObject(message);
  expect(row?.mailed_at).toBeInstanceOf(Date);
  expect(body).toEqual({ id: row?.id, reference: row?.reference });

  const [email, ...otherEmails] = await mailsInTheEnd();
  expect(otherEmails).toEqual([]);
  expect(email?.from).toEqual([{ address: `website@${domain}`, name: `${message.name} (website)` }]);
  expect(email?.to.map(({ address }) => address)).toEqual([company.email]);
  expect(email?.subject).toContain(message.name);
  expect(email?.subject).toContain(row?.reference);
  for (const line of Object.values(message).join('\n').split('\n')) expect(email?.text).toContain(line);
  expect(email?.html).toContain('Could you &lt;manage&gt; both &amp; send');

  const source = await mailSource(stack().mailboxUrl, email?.id ?? '');
  expect(source).toMatch(/^Reply-To: .*<zoe@example\.com>/m);
  expect(source).toContain(`Message-ID: <${row?.id}@${domain}>`);
});

test('A message posted by a plain form, without scripts, arrives too.', async () => {
  const form = new URLSearchParams({ ...message, message: message.message.replaceAll('\n', '\r\n') });
  const response = await post(form.toString(), 'application/x-www-form-urlencoded');
  expect(response.status).toBe(200);
  expect(await rows()).toMatchObject([message]);
  expect(await mailsInTheEnd()).toHaveLength(1);
});

describe('When a browser without script posts a form without an idempotency key', () => {
  const postForm = (change: Record<string, string> = {}, visitorIp = '203.0.113.7') =>
    fetch(`${stack().siteUrl}/api/contact`, {
      method: 'POST',
      headers: { Accept: 'text/html', 'X-Nf-Client-Connection-Ip': visitorIp },
      body: new URLSearchParams({ ...message, website: '', ...change }),
      redirect: 'manual',
    });

  test('twice, also at the same time, it is one row and one mail, and each response has the same reference.', async () => {
    const responses = [...(await Promise.all([postForm(), postForm()])), await postForm()];
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    const confirmation = [303, `/api/contact?reference=${row?.reference ?? ''}`];
    expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      responses.map(() => confirmation),
    );
    expect(await mailsInTheEnd()).toHaveLength(1);
  });

  test('and another visitor posts the same, or the visitor something else, each is a message of its own.', async () => {
    for (const response of [await postForm(), await postForm({}, '203.0.113.8'), await postForm({ message: 'More' })]) {
      expect(response.status).toBe(303);
    }
    expect((await rows()).map((row) => row.message).toSorted()).toEqual(
      [message.message, message.message, 'More'].toSorted(),
    );
  });
});

test('JSON without an idempotency key is a message of its own each time.', async () => {
  await postMessage();
  await postMessage();
  expect(await rows()).toHaveLength(2);
});

test('The site refuses a message with an invalid field, and nothing is stored or mailed.', async () => {
  const response = await postMessage({ name: '' });
  expect([response.status, await response.json()]).toEqual([400, { error: 'Name is required', field: 'name' }]);
  expect(await rows()).toEqual([]);
  expect(await mailsInTheEnd()).toEqual([]);
});

test.each([
  ['JSON that is cut short', 400, () => post('{"name":')],
  ['a body of 16 KB and a byte', 413, () => post(JSON.stringify(message).padEnd(16 * 1024 + 1))],
  ['a body of 1 MB', 413, () => postMessage({ message: 'm'.repeat(1024 * 1024) })],
  ['plain text', 415, () => post('hello', 'text/plain')],
])('The site responds to %s with %i and an error as JSON.', async (_, status, send) => {
  const response = await send();
  expect([response.status, await response.json()]).toEqual([status, { error: expect.any(String) }]);
});

test('The site responds to GET with 405 and says that POST is allowed.', async () => {
  const response = await fetch(`${stack().siteUrl}/api/contact`);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('The edge function checks what is posted to it directly.', async () => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = stack().backend.siteSettings;
  const postDirectly = (apikey: string, body: object) =>
    fetch(`${SUPABASE_URL}/functions/v1/send-contact-email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey },
      body: JSON.stringify(body),
    });
  const withoutKey = await postDirectly('sb_publishable_guess', message);
  expect(withoutKey.status).toBe(401);
  const withoutName = await postDirectly(SUPABASE_PUBLISHABLE_KEY, { ...message, name: ' ' });
  expect([withoutName.status, await withoutName.json()]).toEqual([400, { error: 'Name is required', field: 'name' }]);
  const good = await postDirectly(SUPABASE_PUBLISHABLE_KEY, message);
  const [row] = await rows();
  expect([good.status, await good.json()]).toEqual([200, { id: row?.id, reference: row?.reference }]);
});

test('Beyond the limits the site responds with 429 and Retry-After, as JSON and as a page with what was typed.', async () => {
  const accepted = await Promise.all(Array.from({ length: 10 }, () => postMessage()));
  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([200]));
  const asJson = await postMessage();
  expect([asJson.status, await asJson.json()]).toEqual([429, { error: 'Failed to send message. Please try again.' }]);
  const asPage = await fetch(`${stack().siteUrl}/api/contact`, {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams(message),
  });
  expect([asPage.status, await asPage.text()]).toEqual([429, expect.stringContaining(message.email)]);
  for (const { headers } of [asJson, asPage]) {
    const retryAfter = Number(headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(3600);
    expect(headers.get('x-contact-outcome')).toBe('limited');
  }
  expect(await rows()).toHaveLength(10);
  expect(await mailsInTheEnd()).toHaveLength(5);
});

test.each(httpClients)('A body of 20 MB gets its 413 with %s.', async (_, post) => {
  const json = { 'Content-Type': 'application/json' };
  const { status, body } = await post(`${stack().siteUrl}/api/contact`, json, Buffer.alloc(20 * 1024 * 1024, 'm'));
  expect([status, body]).toEqual([413, expect.stringContaining('The message is too large')]);
});

test('The log holds ids and outcomes, and nothing that visitors wrote.', async () => {
  await postMessage();
  const log = (await sharedStack()).log.join('\n');
  expect(log).toContain((await rows())[0]?.id);
  for (const personal of ['Zoë', 'zoe@example.com', '400 000', 'apartments']) expect(log).not.toContain(personal);
});
