/** Checks the built pages and the site functions' pages against the HTML standard. */
import { globSync, readFileSync } from 'node:fs';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { linkResponse } from '../../src/message-function/link-response.ts';
import type { Purpose } from '../../supabase/functions/_shared/links/links.ts';
import { aMessage } from '../support/a-message.ts';
import { useStack } from '../support/stack.ts';

const { stack } = useStack();

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

async function expectValid(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const findings = results.flatMap(({ messages }) => messages);
  expect(findings.map(({ ruleId, selector, message }) => `${ruleId}: ${selector ?? ''} ${message}`)).toEqual([]);
}

// Skips the folder that Gatsby names 404.html.
const builtPages = globSync('public/**/*.html', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`);

it.each(builtPages)('The built page %s is valid', async (path) => {
  await expectValid(readFileSync(path, 'utf8'));
});

const html = { Accept: 'text/html' };
const get = (path: string) => fetch(stack().siteUrl + path, { headers: html });
const post = (fields: Record<string, string>) =>
  fetch(`${stack().siteUrl}/api/contact`, { method: 'POST', headers: html, body: new URLSearchParams(fields) });

it.each<[string, number, () => Promise<Response>]>([
  ['a sent message', 200, () => get('/api/contact?reference=JNHNM43F')],
  ['an invalid message with markup', 400, () => post({ ...aMessage(), name: '<b title="x">&', email: '"<i>' })],
  ['a message that was not sent', 413, () => post(aMessage({ message: 'm'.repeat(20_000) }))],
  ['a link that does not work', 404, () => get('/api/message?token=none')],
])('A site function’s page for %s is valid', async (_, status, request) => {
  const response = await request();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
  await expectValid(await response.text());
});

const time = new Date().toISOString();
const fields = aMessage({ message: '<b>"Hello" & welcome\n\n' });
const message = { reference: 'JNHNM43F', receivedAt: time, fields };
const toRead = {
  ...{ purpose: 'read', expiresAt: time, state: 'held', deletedAt: null, action: null, hasNewerList: false },
  ...{ replyAddress: 'replies+1@in.company.example', messages: [message] },
};
const list = { ...toRead, purpose: 'all-spam' };
const followed = { reference: 'JNHNM43F', receivedAt: time, dueAt: time, answeredAt: null, toldAt: null };

it.each<[string, Purpose | 'follow', object]>([
  ['a message to read', 'read', toRead],
  ['an action to undo', 'spam', { ...toRead, purpose: 'spam', state: 'discarded', action: 'undo', deletedAt: time }],
  ['several messages', 'all-spam', { ...list, state: 'open', action: 'do', messages: Array(100).fill(message) }],
  ['a list with no messages left', 'all-spam', { ...list, state: 'none', messages: [] }],
  ['a visitor', 'follow', { ...followed, state: 'open' }],
  ['a visitor without an answer', 'follow', { ...followed, state: 'overdue' }],
  ['a visitor who has said so', 'follow', { ...followed, state: 'nudged' }],
  ['a visitor with an answer', 'follow', { ...followed, state: 'answered', answeredAt: time }],
])('A link’s page for %s is valid', async (_, purpose, body) => {
  const page = linkResponse({ outcome: 'done', status: 200, body }, { token: 'a.token', purpose, action: 'show' });
  expect(page.status).toBe(200);
  await expectValid(page.body as string);
});
