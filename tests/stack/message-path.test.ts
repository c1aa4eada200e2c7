/** How a message gets from the form to the mailbox. */
import company from '../../content/company.json';
import { unusualMessage as message } from '../support/a-message.ts';
import { postMessage, sharedStack, untilNoneIsQueued, useStack } from '../support/stack.ts';

const { stack, sql, deliveredMails } = useStack();

const lines = Object.values(message).join('\n').split('\n');

const visitorAddress = '203.0.113.77';

const postAsScript = () => postMessage(stack(), message, { 'x-nf-client-connection-ip': visitorAddress });

const postAsForm = () =>
  fetch(`${stack().siteUrl}/api/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams(message),
  });

it('A message that a script and a form post at once is stored once, unchanged, and delivered to the company', async () => {
  const [response, formResponse] = await Promise.all([postAsScript(), postAsForm()]);
  const { id, reference, page, ...others } = (await response.json()) as Record<string, string>;
  expect([response.status, response.headers.get('cache-control'), others]).toEqual([200, 'no-store', {}]);
  expect(page).toContain(`/api/message?token=follow.${String(id)}.`);
  expect(formResponse.headers.get('location')).toBe(page?.replace('/api/message?', '/api/contact?'));
  const [email, ...otherEmails] = await deliveredMails();
  expect(otherEmails).toEqual([]);
  const rows = await sql()`select * from contact_messages`;
  expect(rows).toMatchObject([{ ...message, id, reference, mailed_at: expect.any(Date) }]);

  const domain = company.email.split('@')[1];
  expect(email?.from).toEqual([{ address: `website@${domain}`, name: `${message.name} (website)` }]);
  expect(email?.to.map(({ address }) => address)).toEqual([company.email]);
  expect(email?.subject).toContain(reference);
  for (const line of lines) expect(email?.text).toContain(line);
  expect(email?.html).toContain('Could you &#60;manage&#62; both &#38; send');
});

it('The logs have neither a message’s text nor its visitor’s IP address, and its row has only an HMAC of that', async () => {
  await (await postAsScript()).text();
  await untilNoneIsQueued(sql());
  const [row] = await sql()<{ id: string; hash: string; text: string }[]>`
    select id, visitor_hash as hash, contact_messages::text as text from contact_messages`;
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.text).not.toContain(visitorAddress);
  const log = (await sharedStack()).log.join('\n');
  expect(log).toContain(row?.id);
  // The two functions agree on the key of the proof.
  expect(log).not.toMatch(new RegExp(`${row?.id}.*wrongSetting`));
  for (const words of [...lines, visitorAddress]) expect(log).not.toContain(words);
});
