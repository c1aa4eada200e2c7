/** Every page of the site is valid by the HTML standard: those of the build and those of the site functions. */
import { globSync, readFileSync } from 'node:fs';
import type { LinkState } from '../../supabase/functions/_shared/links/link-state.ts';
import { fail } from '../../src/contact-function/reply.ts';
import { linkResponse } from '../../src/message-function/link-response.ts';
import { aMessage } from '../support/a-message';
import { htmlFindings } from '../support/html-findings';
import { useStack } from '../support/stack';

const { stack } = useStack();

// Gatsby also makes a folder named 404.html.
const builtPages = globSync('public/**/*.html', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`);

test.each(builtPages)('The built page %s is valid.', async (path) => {
  expect(await htmlFindings(readFileSync(path, 'utf8'))).toEqual([]);
});

const html = { Accept: 'text/html' };

function post(fields: Record<string, string>): Promise<Response> {
  return fetch(`${stack().siteUrl}/api/contact`, { method: 'POST', headers: html, body: new URLSearchParams(fields) });
}

test.each<[string, number, () => Promise<Response>]>([
  ['a sent message', 200, () => fetch(`${stack().siteUrl}/api/contact?reference=JNHNM43F`, { headers: html })],
  ['a message without a name', 400, () => post({ ...aMessage(), name: '' })],
  ['a message with markup in it', 400, () => post({ ...aMessage(), name: '<b title="x">&', email: '"<i>' })],
  ['a message that was not sent', 413, () => post({ ...aMessage(), message: 'm'.repeat(20_000) })],
  ['a link that does not work', 404, () => fetch(`${stack().siteUrl}/api/message?token=none`, { headers: html })],
])('The page of a site function about %s is valid.', async (_, status, request) => {
  const response = await request();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(await htmlFindings(await response.text())).toEqual([]);
});

const aMessageOfALink = {
  reference: 'JNHNM43F',
  receivedAt: new Date(),
  fields: aMessage({ message: '<b>"Hello" & welcome\n\n' }),
};

const aLink: LinkState = {
  purpose: 'read',
  expiresAt: new Date(),
  state: 'held',
  deletedAt: null,
  action: null,
  messages: [aMessageOfALink],
};

test.each<[string, Partial<LinkState>]>([
  ['a message to read', {}],
  ['a message to deliver', { purpose: 'deliver', action: 'do' }],
  ['an action to undo', { purpose: 'spam', state: 'discarded', action: 'undo', deletedAt: new Date() }],
  [
    'several messages',
    { purpose: 'all-spam', state: 'open', action: 'do', messages: Array(100).fill(aMessageOfALink) },
  ],
  ['nothing that is left', { purpose: 'all-spam', state: 'none', messages: [] }],
])('The page of a link about %s is valid.', async (_, change) => {
  // As JSON, in which times are text.
  const body = JSON.parse(JSON.stringify({ ...aLink, ...change })) as object;
  const page = linkResponse({ outcome: 'sent', status: 200, body }, { token: 'a.token', action: 'show' });
  expect(page.status).toBe(200);
  expect(await htmlFindings(page.body as string)).toEqual([]);
});

test('The page of a link that failed is valid.', async () => {
  const page = linkResponse(fail(502), { token: 'a.token', action: 'show' });
  expect(await htmlFindings(page.body as string)).toEqual([]);
});
