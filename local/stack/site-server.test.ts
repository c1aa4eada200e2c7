import { join } from 'node:path';
import { temporaryFolder, writeIn } from '../../tests/support/temporary-folder.ts';
import { startService } from '../process/subprocess.ts';
import { freePorts, isListening } from '../process/ports.ts';
import { siteServer } from './site.ts';

const page = '<!doctype html><title>Home</title>'.padEnd(2000, ' ');
const nothingHere = '<!doctype html><title>Nothing here</title>';

const project = temporaryFolder();
const resources = new AsyncDisposableStack();
let url: string;

/** A function, as Gatsby compiles it, that responds with what it receives. */
const echo = `exports.default = async (request, response) => {
  response.writeHead(202, { 'x-here': request.method + request.url });
  request.pipe(response);
}`;

beforeAll(async () => {
  const file = { functionRoute: 'echo', relativeCompiledFilePath: 'echo.js' };
  writeIn(project, '.cache/functions/manifest.json', JSON.stringify([file]));
  writeIn(project, '.cache/functions/echo.js', echo);
  writeIn(project, 'public/index.html', page);
  writeIn(project, 'public/404.html', nothingHere);
  writeIn(project, 'public/static/picture.svg', '<svg/>');
  writeIn(project, 'public/_headers', '/*\n  cache-control: max-age=0\n/static/*\n  Cache-Control: immutable\n');
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${String(port)}`;
  const log = { name: 'site', logFolder: join(project, 'logs') };
  const program = { ...siteServer(port, join(project, 'public')), cwd: project, ...log };
  await startService(resources, () => isListening(port), program);
});

afterAll(() => resources.disposeAsync());

describe('The site server', () => {
  it.each(['gzip', 'gzip, deflate, br, zstd'])('compresses the page well for "%s"', async (accepted) => {
    const response = await fetch(url, { headers: { 'Accept-Encoding': accepted } });
    const best = accepted.includes('br') ? 'br' : 'gzip';
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([best, page]);
  });

  it.each([
    ['a file', '/static/picture.svg', 200, '<svg/>', 'immutable'],
    ['a missing file', '/static/nowhere.svg', 404, nothingHere, 'max-age=0'],
    ['a malformed path', '/%zz', 404, nothingHere, 'max-age=0'],
    ['a path without a first part', '//x', 404, nothingHere, 'max-age=0'],
  ])('responds to a request for %s: %s', async (_, path, status, text, caching) => {
    const response = await fetch(url + path);
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(response.headers.get('cache-control')).toBe(caching);
  });

  it('passes a request to a function, and returns the function’s response', async () => {
    const headers = { 'Content-Type': 'application/unheard-of' };
    const init = { method: 'PUT', headers, body: Uint8Array.of(0, 255) };
    const response = await fetch(`${url}/api/echo/?a=%3Cx+y%3E`, init);
    expect([response.status, response.headers.get('x-here')]).toEqual([202, 'PUT/api/echo/?a=%3Cx+y%3E']);
    expect(await response.arrayBuffer()).toEqual(init.body.buffer);
  });

  it('says how long a file is if a range lies beyond its end', async () => {
    const response = await fetch(`${url}/static/picture.svg`, { headers: { Range: 'bytes=9999-' } });
    await response.text();
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */6']);
  });

  it('uses the headers of a new build without a restart', async () => {
    writeIn(project, 'public/_headers', '/*\n  x-build: 2\n');
    expect((await fetch(url)).headers.get('x-build')).toBe('2');
  });
});
