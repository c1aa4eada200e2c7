/** How a message gets from the form to the mailbox. */
import company from '../../content/company.json';
import { unusualMessage as message } from '../support/a-message.ts';
import { postMessage, sharedStack, untilNoneIsQueued, useStack } from '../support/stack.ts';

const { stack, sql, mailsInTheEnd } = useStack();

/** @param ip the visitor's IP address, in the header that the site's host sets. */
const postFrom = (ip: string, change = {}) =>
  postMessage(stack(), { ...message, ...change }, { 'x-nf-client-connection-ip': ip });

describe('A message', () => {
  const lines = Object.values(message).join('\n').split('\n');

  it('is stored unchanged and delivered to the company’s mailbox if a script posts it', async () => {
    const response = await postFrom('203.0.113.77');
    const { id, reference, page, ...others } = (await response.json()) as Record<string, string>;
    expect([response.status, response.headers.get('cache-control'), others]).toEqual([200, 'no-store', {}]);
    expect(page).toContain(`/api/message?token=follow.${String(id)}.`);
    const [email, ...otherEmails] = await mailsInTheEnd();
    expect(otherEmails).toEqual([]);
    const rows = await sql()`select * from contact_messages`;
    expect(rows).toMatchObject([{ ...message, id, reference, mailed_at: expect.any(Date) }]);

    const domain = company.email.split('@')[1];
    expect(email?.from).toEqual([{ address: `website@${domain}`, name: `${message.name} (website)` }]);
    expect(email?.to.map(({ address }) => address)).toEqual([company.email]);
    expect(email?.subject).toContain(reference);
    for (const line of lines) expect(email?.text).toContain(line);
    expect(email?.html).toContain('Could you &lt;manage&gt; both &amp; send');
  });

  it('is one message with one page and one email if 20 copies are posted at once, by scripts and as forms', async () => {
    const postForm = () =>
      fetch(`${stack().siteUrl}/api/contact`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Accept: 'text/html' },
        body: new URLSearchParams(message),
      });
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const response = await (n % 2 === 0 ? postForm() : postFrom(`203.0.113.${n}`));
        return response.headers.get('location') ?? ((await response.json()) as { page: string }).page;
      }),
    );
    expect(new Set(responses.map((path) => path.replace('/api/contact?', '/api/message?'))).size).toBe(1);
    expect(await sql()`select from contact_messages`).toHaveLength(1);
    expect(await mailsInTheEnd()).toHaveLength(1);
  });

  it('leaves neither its text nor the visitor’s IP address in the logs, and only an HMAC of the address in its row', async () => {
    await (await postFrom('203.0.113.77')).text();
    await (await postFrom('198.51.100.7', { phone: '0400 000 001' })).text();
    await untilNoneIsQueued(sql());
    const [row, other] = await sql()<{ id: string; hash: string; text: string }[]>`
      select id, visitor_hash as hash, contact_messages::text as text from contact_messages order by received_at`;
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(other?.hash).not.toBe(row?.hash);
    expect(row?.text).not.toContain('203.0.113.77');
    const log = (await sharedStack()).log.join('\n');
    expect(log).toContain(row?.id);
    for (const words of [...lines, '203.0.113.77']) expect(log).not.toContain(words);
  });
});
