import { unusualMessage as message } from '../support/a-message.ts';
import { company } from '../support/content.ts';
import { postMessage, sharedStack, useStack } from '../support/stack.ts';

const { stack, sql, deliveredMails } = useStack();

const lines = Object.values(message).join('\n').split('\n');

const visitorAddress = '127.0.0.1';

function postAsForm() {
  const form = { headers: { Accept: 'text/html' }, body: new URLSearchParams(message) };
  return fetch(`${stack().siteUrl}/api/contact`, { method: 'POST', redirect: 'manual', ...form });
}

it('A message that a script and a form post at once is stored and sent once, and no log has its words', async () => {
  const [response, formResponse] = await Promise.all([postMessage(stack(), message), postAsForm()]);
  const { id = '', reference, page, ...others } = (await response.json()) as Record<string, string>;
  expect([response.status, response.headers.get('cache-control'), others]).toEqual([200, 'no-store', {}]);
  expect(page).toContain(`/api/message?token=follow.${id}.`);
  expect(formResponse.headers.get('location')).toContain(page?.replace('/api/message?', '/api/contact?'));
  const [email, ...otherEmails] = await deliveredMails();
  expect(otherEmails).toEqual([]);
  const [row, ...otherRows] = await sql()`select *, contact_messages::text as text from contact_messages`;
  expect(otherRows).toEqual([]);
  // The visitor's IP address is stored only as an HMAC.
  const visitor_hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  const text = expect.not.stringContaining(visitorAddress);
  expect(row).toMatchObject({ ...message, id, reference, visitor_hash, text, mailed_at: expect.any(Date) });

  const domain = company.email.split('@')[1];
  expect(email?.from).toEqual([{ address: `website@web.${domain}`, name: `${message.name} (website)` }]);
  expect(email?.to.map(({ address }) => address)).toEqual([company.email]);
  expect(email?.subject).toContain(reference);
  for (const line of lines) expect(email?.text).toContain(line);
  expect(email?.html).toContain('Could you &#60;manage&#62; both &#38; send');

  const log = (await sharedStack()).log.join('\n');
  expect(log).toContain(id);
  // The two functions agree on the key of the proof.
  expect(log).not.toMatch(new RegExp(`${id}.*wrongSetting`));
  for (const words of [...lines, visitorAddress]) expect(log).not.toContain(words);
});
