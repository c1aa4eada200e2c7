/** How a message gets from the form to the mailbox. */
import company from '../../content/company.json';
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import { aMessage } from '../support/a-message';
import { mails, mailSource } from '../support/mailbox';
import { postMessage, sharedStack, sweep, untilNoneIsQueued, useStack } from '../support/stack';

const { stack, sql, mailsInTheEnd } = useStack();

const message = aMessage({
  name: 'Zoë Nguyen-Smith 🏖️',
  email: 'zoe@example.com',
  message: 'Two apartments near the jetty.\nCould you <manage> both & send a "quote"?',
});

/** The visitor's IP address, in the header that the site's host sets. */
const visitor = { 'x-nf-client-connection-ip': '203.0.113.77' };

const postJson = (change: object = {}) => postMessage(stack(), { ...message, ...change }, visitor);

const rows = () => sql()<Record<string, unknown>[]>`select * from contact_messages`;

describe('A message', () => {
  const lines = Object.values(message).join('\n').split('\n');

  it('is stored unchanged and delivered to the company’s mailbox if a script posts it', async () => {
    const response = await postJson();
    const { id, reference, page, ...others } = (await response.json()) as Record<string, string>;
    expect([response.status, response.headers.get('cache-control'), others]).toEqual([200, 'no-store', {}]);
    expect(page).toContain(`/api/message?token=follow.${String(id)}.`);
    const [email, ...otherEmails] = await mailsInTheEnd();
    expect(otherEmails).toEqual([]);
    expect(await rows()).toMatchObject([{ ...message, id, reference, mailed_at: expect.any(Date) }]);

    const domain = company.email.split('@')[1];
    expect(email?.from).toEqual([{ address: `website@${domain}`, name: `${message.name} (website)` }]);
    expect(email?.to.map(({ address }) => address)).toEqual([company.email]);
    expect(email?.subject).toContain(reference);
    for (const line of lines) expect(email?.text).toContain(line);
    expect(email?.html).toContain('Could you &lt;manage&gt; both &amp; send');
    const source = await mailSource(stack().mailboxUrl, email?.id ?? '');
    expect(source).toMatch(/^Reply-To: .*<zoe@example\.com>/m);
    expect(source).toContain(`Message-ID: <${id}@${domain}>`);
  });

  it('gets the usual response if it looks like spam, but is sent to staff only in a digest', async () => {
    const response = await postJson({ website: 'https://spam.example', seconds: 1 });
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ id: expect.any(String) }),
    ]);
    await sweep(stack());
    await sweep(stack());
    const [digest, ...others] = await mails(stack().mailboxUrl);
    expect(others).toEqual([]);
    const reasons = ['the hidden field was filled', 'sent 1.0 s after the page was opened'];
    for (const text of [...reasons, ...lines]) expect(digest?.text).toContain(text);
  });

  it('leaves neither its text nor the visitor’s IP address in the logs, and only an HMAC of the address in its row', async () => {
    await (await postJson()).text();
    await untilNoneIsQueued(sql());
    const [row] = await sql()<{ id: string; hash: string; text: string }[]>`
      select id, visitor_hash as hash, contact_messages::text as text from contact_messages`;
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.text).not.toContain('203.0.113.77');
    const log = (await sharedStack()).log.join('\n');
    expect(log).toContain(row?.id);
    for (const words of [...lines, '203.0.113.77']) expect(log).not.toContain(words);
  });
});

describe('A client of the edge function', () => {
  it('cannot choose its IP address without the proof that only the site function can compute', async () => {
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: apikey, CONTACT_SITE_SECRET } = stack().backend.siteSettings;
    const ip = '203.0.113.9';
    const proof = await hmac(ip, await deriveKey(CONTACT_SITE_SECRET, 'proof'));
    const hashes: unknown[] = [];
    for (const headers of [
      {},
      { 'X-Contact-Visitor': ip },
      { 'cf-connecting-ip': ip },
      { 'X-Contact-Visitor': ip, 'X-Contact-Proof': proof },
    ]) {
      await sql()`truncate contact_messages`;
      const response = await fetch(`${SUPABASE_URL}/functions/v1/send-contact-email`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', apikey, ...headers },
        body: JSON.stringify(message),
      });
      await response.text();
      hashes.push((await rows())[0]?.visitor_hash);
    }
    const [own] = hashes;
    expect(hashes).toEqual([own, own, own, expect.not.stringMatching(String(own))]);
  });
});
