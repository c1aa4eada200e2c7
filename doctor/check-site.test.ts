import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { checkSite } from './check-site.ts';
import type { Settings } from './settings.ts';

let server: Server;

async function serve(respond: RequestListener): Promise<string> {
  server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

type Site = {
  page?: number;
  headers?: Record<string, string>;
  post?: number;
  body?: object;
  /** Of a link without a token. */
  link?: [status: number, policy: string];
  /** CONTACT_SITE_URL, unless it is the site's. */
  linkedSite?: string;
};

async function findingsAbout(
  {
    page = 200,
    headers = { 'Content-Security-Policy': "default-src 'none'" },
    post = 400,
    body = { error: 'Name is required', field: 'name' },
    link = [404, 'no-referrer'],
    linkedSite,
  }: Site,
  isLocal = false,
) {
  const siteUrl = await serve(({ method, url }, response) => {
    if (url === '/api/message') response.writeHead(link[0], { 'Referrer-Policy': link[1] }).end('<!doctype html>');
    else if (method === 'POST') response.writeHead(post).end(JSON.stringify(body));
    else response.writeHead(page, headers).end('<!doctype html>');
  });
  const findings = await checkSite({ siteUrl, isLocal, CONTACT_SITE_URL: linkedSite ?? `${siteUrl}/` } as Settings);
  await stop();
  return findings.map((finding) => ({ ...finding, message: finding.message.replace(siteUrl, 'it') }));
}

/** The result of each check of a site with these responses: `passed`, or the message of its failure. */
async function check(site: Site = {}) {
  const findings = await findingsAbout(site);
  return Object.fromEntries(findings.map(({ check: name, passed, message }) => [name, passed ? 'passed' : message]));
}

test('a site passes with its headers and a function that refuses an empty message', async () => {
  expect(await check()).toEqual({ Site: 'passed', 'Site function': 'passed', 'Links in mails': 'passed' });
});

test.each<[string, Site, object]>([
  ['without headers', { headers: {} }, { Site: 'it answers with 200 but without security headers' }],
  ['that redirects', { page: 301 }, { Site: 'it answers with 301' }],
  ['without its function', { post: 404, body: {} }, { 'Site function': '/api/contact answers with 404' }],
  ['whose function fails', { post: 500, body: {} }, { 'Site function': '/api/contact answers with 500' }],
  [
    'without the function of the links',
    { link: [404, 'same-origin'] },
    { 'Links in mails': '/api/message answers with 404' },
  ],
  [
    'that the links do not lead to',
    { linkedSite: 'https://other.example' },
    { 'Links in mails': 'CONTACT_SITE_URL is not it' },
  ],
  ['with another function', { body: { error: 'no' } }, { 'Site function': '/api/contact answers with 400' }],
])('a site %s fails', async (_, site, expected) => {
  expect(await check(site)).toEqual({
    Site: 'passed',
    'Site function': 'passed',
    'Links in mails': 'passed',
    ...expected,
  });
});

test('a site fails when its function hangs up', async () => {
  const siteUrl = await serve((request, response) => {
    if (request.method === 'POST') request.destroy();
    else response.writeHead(200, { 'Content-Security-Policy': "default-src 'none'" }).end();
  });
  const findings = await checkSite({ siteUrl, isLocal: false, CONTACT_SITE_URL: siteUrl } as Settings);
  await stop();
  expect(findings).toMatchObject([
    { check: 'Site', passed: true },
    { check: 'Site function', passed: false, message: expect.stringContaining('/api/contact does not answer (') },
    { check: 'Links in mails', passed: false },
  ]);
});

test('a local site that does not answer is the only finding, with npm start as the remedy', async () => {
  const siteUrl = await serve(() => undefined);
  await stop();
  const findings = await checkSite({ siteUrl, isLocal: true } as Settings);
  expect(findings).toMatchObject([
    {
      check: 'Site',
      passed: false,
      message: `${siteUrl} does not answer (ECONNREFUSED)`,
      remedy: expect.stringContaining('npm start'),
    },
  ]);
});

test('a site that is not found is the only finding: its function is not to blame', async () => {
  expect(await check({ page: 404, post: 404, body: {} })).toEqual({ Site: 'it answers with 404' });
});

test.each<[string, Site]>([
  ['another program on the port', { headers: {} }],
  ['a site function that fails', { post: 500, body: {} }],
])('Netlify is not to blame on this machine: %s', async (_, site) => {
  const findings = await findingsAbout(site, true);
  const remedies = findings.filter(({ passed }) => !passed).map(({ remedy }) => remedy);
  expect(remedies).toHaveLength(1);
  expect(remedies.join()).not.toContain('Netlify');
});
