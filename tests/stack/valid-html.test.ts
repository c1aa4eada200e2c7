/** Every page of the site is valid by the HTML standard: those of the build and those of the site functions. */
import { globSync, readFileSync } from 'node:fs';
import type { LinkState } from '../../supabase/functions/_shared/links/link-state.ts';
import { renderLink, type RenderedResult } from '../../src/message-function/render-link.ts';
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

/** The same key for two messages. */
async function postConflict(): Promise<Response> {
  const key = crypto.randomUUID();
  await (await post({ ...aMessage(), key })).text();
  return post({ ...aMessage({ message: 'Another message.' }), key });
}

test.each<[string, number, () => Promise<Response>]>([
  ['a sent message', 200, () => fetch(`${stack().siteUrl}/api/contact?reference=JNHNM43F`, { headers: html })],
  ['a message without a name', 400, () => post({ ...aMessage(), name: '' })],
  ['a message with markup in it', 400, () => post({ ...aMessage(), name: '<b title="x">&', email: '"<i>' })],
  ['a message that was not sent', 409, postConflict],
  ['a link that does not work', 404, () => fetch(`${stack().siteUrl}/api/message?token=none`, { headers: html })],
])('The page of a site function about %s is valid.', async (_, status, request) => {
  const response = await request();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(await htmlFindings(await response.text())).toEqual([]);
});

const aLink: LinkState = {
  purpose: 'read',
  expiresAt: new Date(),
  state: 'held',
  deletedAt: null,
  action: null,
  count: 1,
  references: ['JNHNM43F'],
  message: { receivedAt: new Date(), fields: aMessage({ message: '<b>"Hello" & welcome\n\n' }) },
};

test.each<[string, RenderedResult]>([
  ['a message to read', { kind: 'state', state: aLink }],
  ['a message to deliver', { kind: 'state', state: { ...aLink, purpose: 'deliver', action: 'do' } }],
  [
    'an action to undo',
    {
      kind: 'state',
      state: { ...aLink, purpose: 'delete', state: 'discarded', action: 'undo', deletedAt: new Date() },
    },
  ],
  [
    'several messages',
    { kind: 'state', state: { ...aLink, purpose: 'all-spam', action: 'do', count: 300, message: null } },
  ],
  [
    'nothing that is left',
    { kind: 'state', state: { ...aLink, state: 'none', count: 0, references: [], message: null } },
  ],
  ['a failure', { kind: 'crashed', error: { name: 'Error', message: 'connect ECONNREFUSED' } }],
])('The page of a link about %s is valid.', async (_, result) => {
  expect(await htmlFindings(renderLink(result, 'a.token').body as string)).toEqual([]);
});
