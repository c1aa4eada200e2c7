import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { checkSite } from './check-site.ts';
import type { Settings } from './settings.ts';

let server: Server;

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

type Site = { page?: number; headers?: Record<string, string>; post?: number; body?: object };

/** What a site of these answers is found to be, by check. */
async function check({
  page = 200,
  headers = { 'Content-Security-Policy': "default-src 'none'" },
  post = 400,
  body = { error: 'Name is required', field: 'name' },
}: Site = {}) {
  const siteUrl = await serve(({ method }, response) => {
    if (method === 'POST') response.writeHead(post).end(JSON.stringify(body));
    else response.writeHead(page, headers).end('<!doctype html>');
  });
  const findings = await checkSite({ siteUrl, isLocal: false } as Settings);
  await stop();
  return Object.fromEntries(
    findings.map(({ check: name, isGood, says }) => [name, isGood ? 'good' : says.replace(siteUrl, 'it')]),
  );
}

test('a site with its headers, whose function refuses an empty message, is good', async () => {
  expect(await check()).toEqual({ Site: 'good', "Site's function": 'good' });
});

test.each<[string, Site, object]>([
  ['without headers', { headers: {} }, { Site: 'it answers with 200, without security headers' }],
  ['that leads elsewhere', { page: 301 }, { Site: 'it answers with 301' }],
  ['without its function', { post: 404, body: {} }, { "Site's function": '/api/contact answers with 404' }],
  ['whose function fails', { post: 500, body: {} }, { "Site's function": '/api/contact answers with 500' }],
  ['whose function is another', { body: { error: 'no' } }, { "Site's function": '/api/contact answers with 400' }],
])('a site %s is told so', async (_, site, expected) => {
  expect(await check(site)).toEqual({ Site: 'good', "Site's function": 'good', ...expected });
});

test('a site whose function hangs up is told so', async () => {
  const siteUrl = await serve((request, response) => {
    if (request.method === 'POST') request.destroy();
    else response.writeHead(200, { 'Content-Security-Policy': "default-src 'none'" }).end();
  });
  const findings = await checkSite({ siteUrl, isLocal: false } as Settings);
  await stop();
  expect(findings).toMatchObject([
    { check: 'Site', isGood: true },
    { check: "Site's function", isGood: false, says: expect.stringContaining('/api/contact does not answer (') },
  ]);
});

test('a site that is not there is told, and here to start it', async () => {
  const siteUrl = await serve(() => undefined);
  await stop();
  const findings = await checkSite({ siteUrl, isLocal: true } as Settings);
  expect(findings).toMatchObject([
    {
      check: 'Site',
      isGood: false,
      says: `${siteUrl} does not answer (ECONNREFUSED)`,
      toDo: expect.stringContaining('npm start'),
    },
    { check: "Site's function", isGood: false, says: '/api/contact does not answer (ECONNREFUSED)' },
  ]);
});
