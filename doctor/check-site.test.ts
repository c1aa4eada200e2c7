import { startHttpServer } from '../tests/support/http-server.ts';
import { checkSite } from './check-site.ts';
import type { DoctorSettings } from './settings.ts';

type Site = { page?: number; headers?: Record<string, string>; post?: number; body?: object; linkedSite?: string };

const secure = { 'Content-Security-Policy': "default-src 'none'" };

async function check(site: Site) {
  const { page = 200, headers = secure, post = 400 } = site;
  const { url: siteUrl, stop } = await startHttpServer(({ method, url }, response) => {
    if (method === 'POST') response.writeHead(post).end(JSON.stringify(site.body ?? { field: 'name' }));
    else if (url === '/moved') response.writeHead(200, secure).end();
    else response.writeHead(page, headers).end('<!doctype html>');
  });
  const CONTACT_SITE_URL = site.linkedSite ?? `${siteUrl}/`;
  const findings = await checkSite({ siteUrl, isLocal: false, CONTACT_SITE_URL } as DoctorSettings);
  await stop();
  return Object.fromEntries(
    findings.map(({ check: name, message, kind }) => [
      name,
      kind === 'fault' ? message.replace(siteUrl, 'it') : 'passed',
    ]),
  );
}

const passed = { Site: 'passed', 'Site function': 'passed', 'Links in emails': 'passed' };
const missing = (answer: string) => ({
  Site: `it does not answer with 200 and its security headers (${answer})`,
  'Links in emails': 'passed',
});
const faulty = (answer: string) => ({ ...passed, 'Site function': `does not refuse an empty message (${answer})` });

it.each<[string, Site, object]>([
  ['has its headers and a function that refuses an empty message', {}, passed],
  ['has no security headers', { headers: {} }, missing('200')],
  ['redirects to one without faults', { page: 301, headers: { Location: '/moved' } }, missing('301')],
  ['has some other function at /api/contact', { body: {} }, faulty('400')],
  ['has a function that cannot reach the project', { post: 502 }, faulty('502')],
  [
    'is missing, and emails have links to another site',
    { page: 404, linkedSite: 'https://other.example' },
    { ...missing('404'), 'Links in emails': 'CONTACT_SITE_URL is not it' },
  ],
])('The site check reports on a site that %s', async (_, site, expected) => {
  expect(await check(site)).toEqual(expected);
});
