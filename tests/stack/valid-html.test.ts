/** The built pages and the pages of /api/contact. browser/staff-links.test.ts checks those of /api/message. */
import { readFileSync } from 'node:fs';
import { aMessage } from '../support/a-message.ts';
import { useStack } from '../support/stack.ts';
import { expectValidHtml } from '../support/valid-html.ts';

const { stack } = useStack();

it.each(['index', '404'])(
  'The built page %s.html is valid, with one style, one script and nothing of Gatsby’s runtime',
  async (name) => {
    const html = readFileSync(`public/${name}.html`, 'utf8');
    await expectValidHtml(html);
    const [styles, scripts] = ['style', 'script'].map((tag) => html.match(new RegExp(`<${tag}(?! [^>]*type=)`, 'g')));
    expect([styles, scripts]).toEqual([['<style'], ['<script']]);
    expect(html.replace('id="___gatsby"', '')).not.toMatch(/gatsby|tailwindcss|generator|<!-- slice/i);
    expect(html).toMatch(/<body data-scripts="\/webpack-runtime-\w+\.js \/app-\w+\.js">/);
  },
);

const html = { Accept: 'text/html' };
const post = (fields: Record<string, string>) =>
  fetch(`${stack().siteUrl}/api/contact`, { method: 'POST', headers: html, body: new URLSearchParams(fields) });

it.each<[string, number, () => Promise<Response>]>([
  ['a sent message', 200, () => post(aMessage())],
  ['an invalid message with markup', 400, () => post({ ...aMessage(), name: '<b title="x">&', email: '"<i>' })],
  ['a message that was not sent', 413, () => post({ ...aMessage(), more: 'm'.repeat(20_000) })],
])('A site function’s page for %s is valid', async (_, status, request) => {
  const response = await request();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
  await expectValidHtml(await response.text());
});
