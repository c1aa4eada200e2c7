/** The program runs as in the stack, with a site and functions made up here. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { until } from '../../tests/support/until';
import { startSubprocess, waitUntilHealthy } from '../process/subprocess.ts';
import { freePorts, isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';

const page = '<!doctype html><title>Home</title>'.padEnd(2000, ' ');
const nothingHere = '<!doctype html><title>Nothing here</title>';

const functions = {
  // Passes back what it has got.
  echo: `(event) => ({ statusCode: 202, multiValueHeaders: { 'x-here': ['yes'] }, body: btoa(JSON.stringify(event)) })`,
  throws: `() => { throw new Error('thrown at once'); }`,
  rejects: `async () => { await null; throw new Error('rejected'); }`,
  later: `() => new Promise(() => setTimeout(() => { throw new Error('thrown later'); }, 1))`,
};

const resources = new AsyncDisposableStack();
const lines: string[] = [];
let project: string;
let url: string;
let writes = 0;

function write(path: string, content: string): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  // Each a second later than the one before, whatever the file system's clock.
  utimesSync(file, new Date(), Date.now() / 1000 + ++writes);
}

function writeFunction(name: string, handler: string): void {
  const folder = `.netlify/functions-internal/${name}-js`;
  write(`${folder}/${name}-js.json`, JSON.stringify({ config: { name: `/api/${name}` } }));
  write(`${folder}/${name}-js.js`, `exports.handler = async (event) => (${handler})(event);`);
}

const headersFile = (policy: string) => `
/*
  cache-control: max-age=0
  Content-Security-Policy: ${policy}
/static/*
  Cache-Control: immutable
`;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'site-'));
  resources.defer(() => {
    rmSync(project, { recursive: true });
  });
  for (const [name, handler] of Object.entries(functions)) writeFunction(name, handler);
  write('public/index.html', page);
  write('public/404.html', nothingHere);
  write('public/static/picture.svg', '<svg/>');
  write('public/_headers', headersFile("default-src 'none'"));
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${String(port)}`;
  const server = startSubprocess({
    name: 'site',
    command: process.execPath,
    args: [inProject('local', 'stack', 'site-server.ts'), String(port), join(project, 'public')],
    cwd: project,
    env: {},
    logFolder: join(project, 'logs'),
    onLine: (line) => lines.push(line),
  });
  resources.defer(server.stop);
  await waitUntilHealthy(server, () => isListening(port));
});

afterAll(() => resources.disposeAsync());

test.each(['br', 'gzip'])('The page is compressed with %s, and has the headers of _headers.', async (encoding) => {
  const response = await fetch(url, { headers: { 'Accept-Encoding': encoding } });
  expect(await response.text()).toBe(page);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': encoding,
    'cache-control': 'max-age=0',
    'content-security-policy': "default-src 'none'",
  });
});

test.each([
  ['a file', 'GET', '/static/picture.svg', 200, '<svg/>', 'immutable'],
  ['no file', 'GET', '/static/nowhere.svg', 404, nothingHere, 'max-age=0'],
  ['no function', 'GET', '/api/nowhere', 404, nothingHere, 'max-age=0'],
  ['a message to a page', 'POST', '/', 404, nothingHere, 'max-age=0'],
])('The path of %s has its response: %s %s', async (_, method, path, status, text, caching) => {
  const response = await fetch(url + path, { method, ...(method === 'POST' && { body: '{' }) });
  expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
    status,
    text,
    caching,
  ]);
});

test.each(['/api/echo?a=%3Cx+y%3E', '/api/echo/?a=%3Cx+y%3E'])(
  "A function gets Netlify's event of a request to %s, and its response goes back.",
  async (path) => {
    const headers = { 'Content-Type': 'application/unheard-of' };
    const response = await fetch(url + path, { method: 'PUT', headers, body: new Uint8Array([0, 255]) });
    expect([response.status, response.headers.get('x-here'), response.headers.get('cache-control')]).toEqual([
      202,
      'yes',
      null,
    ]);
    expect(await response.json()).toMatchObject({
      httpMethod: 'PUT',
      queryStringParameters: { a: '<x y>' },
      multiValueHeaders: { 'x-nf-client-connection-ip': ['127.0.0.1'], 'content-type': ['application/unheard-of'] },
      body: 'AP8=',
      isBase64Encoded: true,
    });
  },
);

test.each([
  ['throws', 'thrown at once'],
  ['rejects', 'rejected'],
  ['later', 'thrown later'],
])('The response is 502 when a function fails (%s), and the log says why.', async (name, reason) => {
  const response = await fetch(`${url}/api/${name}`);
  expect([response.status, await response.text()]).toEqual([502, expect.not.stringContaining(reason)]);
  await until(() => lines.some((line) => line.includes(reason)));
});

test('After a build, files, headers and functions are those of that build.', async () => {
  const headersNow = async () => (await fetch(url)).headers.get('content-security-policy');
  expect(await headersNow()).toBe("default-src 'none'");
  write('public/_headers', headersFile("default-src 'self'"));
  expect(await headersNow()).toBe("default-src 'self'");
  writeFunction('echo', `() => ({ statusCode: 204 })`);
  expect((await fetch(`${url}/api/echo`)).status).toBe(204);
});
