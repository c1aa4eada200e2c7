/** Checks the built pages and the site functions' pages against the HTML standard. */
import { globSync, readFileSync } from 'node:fs';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { linkResponse } from '../../src/message-function/link-response.ts';
import type { LinkState } from '../../supabase/functions/_shared/links/link-state.ts';
import { aMessage } from '../support/a-message';
import { useStack } from '../support/stack';

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

describe('The built page', () => {
  it.each(builtPages)('%s is valid', async (path) => {
    await expectValid(readFileSync(path, 'utf8'));
  });
});

describe('A site function’s page', () => {
  const html = { Accept: 'text/html' };
  const get = (path: string) => fetch(stack().siteUrl + path, { headers: html });
  const post = (fields: Record<string, string>) =>
    fetch(`${stack().siteUrl}/api/contact`, { method: 'POST', headers: html, body: new URLSearchParams(fields) });

  it.each<[string, number, () => Promise<Response>]>([
    ['a sent message', 200, () => get('/api/contact?reference=JNHNM43F')],
    ['an invalid message with markup', 400, () => post({ ...aMessage(), name: '<b title="x">&', email: '"<i>' })],
    ['a message that was not sent', 413, () => post(aMessage({ message: 'm'.repeat(20_000) }))],
    ['a link that does not work', 404, () => get('/api/message?token=none')],
  ])('for %s is valid', async (_, status, request) => {
    const response = await request();
    expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
    await expectValid(await response.text());
  });
});

describe('A link’s page', () => {
  const message = {
    reference: 'JNHNM43F',
    receivedAt: new Date(),
    fields: aMessage({ message: '<b>"Hello" & welcome\n\n' }),
  };
  const toRead: LinkState = {
    purpose: 'read',
    expiresAt: new Date(),
    state: 'held',
    deletedAt: null,
    action: null,
    messages: [message],
  };

  it.each<[string, Partial<LinkState>]>([
    ['a message to read', {}],
    ['an action to undo', { purpose: 'spam', state: 'discarded', action: 'undo', deletedAt: new Date() }],
    ['several messages', { purpose: 'all-spam', state: 'open', action: 'do', messages: Array(100).fill(message) }],
    ['a list with no messages left', { purpose: 'all-spam', state: 'none', messages: [] }],
  ])('for %s is valid', async (_, change) => {
    // JSON turns the times into text.
    const body = JSON.parse(JSON.stringify({ ...toRead, ...change })) as object;
    const page = linkResponse(
      { outcome: 'done', status: 200, body },
      { token: 'a.token', purpose: 'read', action: 'show' },
    );
    expect(page.status).toBe(200);
    await expectValid(page.body as string);
  });
});

describe('A visitor’s page', () => {
  it.each(['open', 'overdue', 'nudged', 'answered'] as const)('for a message that is %s is valid', async (state) => {
    const time = new Date().toISOString();
    const body = {
      reference: 'JNHNM43F',
      receivedAt: time,
      dueAt: time,
      answeredAt: state === 'answered' ? time : null,
    };
    const request = { token: 'a.token', purpose: 'follow', action: 'show' } as const;
    const page = linkResponse({ outcome: 'done', status: 200, body: { ...body, state } }, request);
    expect(page.status).toBe(200);
    await expectValid(page.body as string);
  });
});
