/** The program runs as in the stack, with a site and functions made up here. */
import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import wrapFunction from 'gatsby/dist/internal-plugins/functions/api-function-webpack-loader.js';
import { startSubprocess, waitUntilHealthy, type Subprocess } from '../process/subprocess.ts';
import { freePorts, isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';

const home = '<!doctype html><title>Home</title>';
const nothingHere = '<!doctype html><title>Nothing here</title>';
/** More than a connection can buffer. */
const largeText = 'a'.repeat(8 * 1024 * 1024);

const files = {
  'package.json': '{}',
  'public-too/index.html': 'not of the site',
  'public/index.html': home,
  'public/404.html': nothingHere,
  'public/404/index.html': nothingHere,
  'public/app-1.js': '// script',
  'public/large.txt': largeText,
  'public/static/picture.svg': '<svg/>',
  'public/static/picture.jpg': 'a photograph',
  'public/.well-known/security.txt': 'Contact: us',
  'public/_headers': [
    '/*',
    '  cache-control: public, max-age=0, must-revalidate',
    '  x-frame-options: DENY',
    '/static/*',
    '  cache-control: public, max-age=31536000, immutable',
  ].join('\n'),
};

const bodyLimit = 16;
const logged = '{"level":"info","outcome":"done"}';

/** The site's functions by their routes. */
const functions = {
  echo: `
    exports.config = { bodyParser: { raw: { type: 'application/*', limit: ${String(bodyLimit)} } } };
    exports.default = ({ method, headers, body }, response) => {
      const bytes = body instanceof Uint8Array ? body.toString('latin1') : null;
      response.status(202).json({ method, header: headers['x-header'] ?? null, bytes });
    };`,
  query: `exports.default = ({ query }, response) => response.json(query);`,
  'deep/er': `exports.default = (request, response) => response.json('deeper');`,
  count: `
    let calls = 0;
    exports.default = (request, response) => { calls += 1; response.json(calls); };`,
  setting: `exports.default = (request, response) => response.json(globalThis.process.env.A_SETTING);`,
  logs: `
    exports.default = (request, response) => {
      console.info('${logged}');
      response.json('logged');
    };`,
  text: `
    exports.default = (request, response) => {
      response.setHeader('Cache-Control', 'no-store');
      response.send('<p>text</p>');
    };`,
  plain: `
    exports.default = (request, response) => {
      response.setHeader('Content-Type', 'text/plain');
      response.send('plain');
    };`,
  bytes: `exports.default = (request, response) => response.send(Buffer.from('bytes'));`,
  object: `exports.default = (request, response) => response.send({ a: 1 });`,
  throws: `
    exports.default = (request, response) => {
      response.setHeader('X-Half', 'done');
      throw new Error('thrown at once');
    };`,
  rejects: `exports.default = async () => { await null; throw new Error('rejected'); };`,
  timer: `exports.default = () => { setTimeout(() => { throw new Error('thrown later'); }, 1); };`,
  afterwards: `
    exports.default = async (request, response) => { response.send('a'.repeat(${String(largeText.length)})); throw new Error('too late'); };`,
  halfway: `
    exports.default = async (request, response) => {
      await new Promise((resolve) => response.write('half', resolve));
      throw new Error('halfway');
    };`,
  never: `exports.default = () => { setInterval(() => undefined, 1000); console.log('never is called'); };`,
};

const resources = new AsyncDisposableStack();
const lines: string[] = [];
const log = new EventEmitter();
let folder: string;
let port: number;

function write(path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Writes a function as a build does, wrapped by Gatsby. */
async function build(route: string, source: string): Promise<void> {
  write(`sources/${route}.js`, source);
  const loader = { resourcePath: join(folder, `sources/${route}.js`), resourceQuery: '?matchPath=' };
  write(`functions/${route}.js`, String(await Reflect.apply(wrapFunction, loader, [])));
}

function start(onPort: number): Subprocess {
  const subprocess = startSubprocess({
    name: 'site',
    command: process.execPath,
    args: [
      inProject('local', 'stack', 'site-server.ts'),
      String(onPort),
      join(folder, 'public'),
      join(folder, 'functions'),
    ],
    env: { A_SETTING: 'set at run time' },
    logFolder: join(folder, 'logs'),
    onLine: (line) => {
      lines.push(line);
      log.emit('line');
    },
  });
  resources.defer(subprocess.stop);
  return subprocess;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  resources.defer(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [path, content] of Object.entries(files)) write(path, content);
  for (const [route, source] of Object.entries(functions)) await build(route, source);
  const manifest = Object.keys(functions).map((route) => ({
    functionRoute: route,
    relativeCompiledFilePath: `${route}.js`,
  }));
  write('functions/manifest.json', JSON.stringify(manifest));
  [port = 0] = await freePorts(1);
  const server = start(port);
  await waitUntilHealthy(server, () => isListening(port));
});

afterAll(() => resources.disposeAsync());

beforeEach(() => {
  lines.length = 0;
});

async function untilLogged(isSo: () => boolean): Promise<void> {
  while (!isSo()) await once(log, 'line');
}

/** The decompressed body, and the number of bytes that were sent. */
type Received = { status: number | undefined; headers: IncomingHttpHeaders; body: string; received: number };

/** Sends the path unchanged, which fetch would normalise. */
async function ask(
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Uint8Array } = {},
): Promise<Received> {
  const outgoing = request({ port, host: '127.0.0.1', path, ...options });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  const bytes = await buffer(response);
  const isPacked = headers['content-encoding'] === 'br' && bytes.byteLength > 0;
  const unpacked = isPacked ? brotliDecompressSync(bytes) : bytes;
  return { status, headers, body: unpacked.toString(), received: bytes.byteLength };
}

const json = { 'Content-Type': 'application/json' };

function post(path: string, body: string | Uint8Array, headers: Record<string, string> = json): Promise<Received> {
  return ask(path, { method: 'POST', headers, body });
}

const missing = { status: 404, body: nothingHere };

describe('Files', () => {
  test.each([
    ['/', home, 'text/html; charset=utf-8'],
    ['/?query=1', home, 'text/html; charset=utf-8'],
    ['/index.html', home, 'text/html; charset=utf-8'],
    ['/%69ndex.html', home, 'text/html; charset=utf-8'],
    ['/app-1.js', '// script', 'application/javascript; charset=utf-8'],
    ['/static/picture.svg', '<svg/>', 'image/svg+xml'],
    ['/.well-known/security.txt', 'Contact: us', 'text/plain; charset=utf-8'],
  ])('responds to %s with the file and its type', async (path, body, type) => {
    const response = await ask(path);
    expect(response).toMatchObject({ status: 200, body });
    expect(response.headers['content-type']).toBe(type);
  });

  test.each(['/nowhere', '/index.htm', '/index', '/index.html/', '/nowhere/', '/static', '/static/', '/api', '/api/'])(
    'responds with 404 and its page to %s, where nothing is',
    async (path) => {
      // A folder without a page redirects to itself with a slash.
      const { headers } = await ask(path);
      expect(await ask(headers.location ?? path)).toMatchObject(missing);
    },
  );

  test.each(['/../package.json', '/../public-too/index.html', '/%2e%2e%2fpackage.json', '/index.html%00', '/%'])(
    'responds with 404 to %s',
    async (path) => {
      expect(await ask(path)).toMatchObject(missing);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('responds with 404 to the method %s', async (method) => {
    expect(await ask('/', { method })).toMatchObject(missing);
  });

  test.each([
    ['/', 200, home],
    ['/nowhere', 404, nothingHere],
  ])('responds to HEAD of %s as to GET, without a body', async (path, status, { length }) => {
    const { headers, ...response } = await ask(path, { method: 'HEAD' });
    expect(response).toEqual({ status, body: '', received: 0 });
    expect(headers['content-length']).toBe(String(length));
  });

  test.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/static/picture.svg', 'public, max-age=31536000, immutable'],
    ['/static/nowhere.svg', 'public, max-age=0, must-revalidate'],
  ])('%s has the headers that the host adds, and only an existing file is cached', async (path, cacheControl) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({ 'cache-control': cacheControl, 'x-frame-options': 'DENY' });
  });

  test('a file that the browser has cached is not sent again', async () => {
    const { headers } = await ask('/');
    expect(await ask('/', { headers: { 'If-None-Match': headers.etag } })).toMatchObject({ status: 304, body: '' });
  });

  test('a visitor who leaves while a file is sent is not logged', async () => {
    const leaving = request({ port, host: '127.0.0.1', path: '/large.txt' }).end();
    const [response] = (await once(leaving, 'response')) as [IncomingMessage];
    response.destroy();
    await ask('/api/logs');
    await untilLogged(() => lines.length > 0);
    expect(lines).toEqual([logged]);
  });

  test('responds to a range with that part of the file, and with 416 to one beyond its end', async () => {
    expect(await ask('/app-1.js', { headers: { Range: 'bytes=3-5' } })).toMatchObject({ status: 206, body: 'scr' });
    expect(await ask('/app-1.js', { headers: { Range: 'bytes=99-' } })).toMatchObject({ status: 416 });
  });
});

describe('To a browser that accepts brotli', () => {
  const brotli = { 'Accept-Encoding': 'gzip, deflate, br' };

  test.each([
    ['/', 200, home],
    ['/app-1.js', 200, '// script'],
    ['/static/picture.svg', 200, '<svg/>'],
    ['/large.txt', 200, largeText],
    ['/nowhere', 404, nothingHere],
  ])('%s is sent compressed, with the headers of the file and the compressed length', async (path, status, body) => {
    const { headers } = await ask(path);
    const packed = await ask(path, { headers: brotli });
    expect(packed).toMatchObject({ status, body, headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' } });
    expect(packed.headers['content-length']).toBe(String(packed.received));
    for (const name of ['content-type', 'cache-control', 'x-frame-options', 'etag', 'last-modified']) {
      expect(packed.headers[name]).toBe(headers[name]);
    }
  });

  test('a text of 8 MB of one letter is sent in fewer than 1000 bytes', async () => {
    expect((await ask('/large.txt', { headers: brotli })).received).toBeLessThan(1000);
  });

  test('a picture is not compressed', async () => {
    const { headers, body } = await ask('/static/picture.jpg', { headers: brotli });
    expect(body).toBe('a photograph');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });

  test.each(['/', '/nowhere'])('HEAD of %s has the headers of GET, without a body', async (path) => {
    const asked = await ask(path, { headers: brotli });
    const head = await ask(path, { method: 'HEAD', headers: brotli });
    expect(head).toMatchObject({ status: asked.status, received: 0 });
    expect({ ...head.headers, date: '' }).toEqual({ ...asked.headers, date: '' });
  });

  test('a cached text is not sent again, compressed or not, because its ETag is weak', async () => {
    const { headers } = await ask('/', { headers: brotli });
    expect(headers.etag).toMatch(/^W\//);
    for (const encodings of [brotli, {}]) {
      const response = await ask('/', { headers: { ...encodings, 'If-None-Match': headers.etag } });
      expect(response).toMatchObject({ status: 304, received: 0, headers: { vary: 'Accept-Encoding' } });
      expect(response.headers).not.toHaveProperty('content-encoding');
    }
  });

  test('a range of a text is a range of the uncompressed text', async () => {
    const response = await ask('/app-1.js', { headers: { ...brotli, Range: 'bytes=3-5' } });
    expect(response).toMatchObject({ status: 206, body: 'scr' });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect((await ask('/app-1.js', { headers: brotli })).headers).not.toHaveProperty('accept-ranges');
  });

  test('a changed text is sent with its change', async () => {
    write('public/changing.txt', 'before');
    expect(await ask('/changing.txt', { headers: brotli })).toMatchObject({ body: 'before' });
    write('public/changing.txt', 'afterwards');
    expect(await ask('/changing.txt', { headers: brotli })).toMatchObject({ body: 'afterwards' });
  });
});

test.each(['', 'gzip', 'gzip, br;q=0', 'BR; Q=0.0', 'brotli', 'identity'])(
  'a text is not compressed for the encodings "%s", and it varies by encoding',
  async (encodings) => {
    const response = await ask('/', { headers: { 'Accept-Encoding': encodings } });
    expect(response).toMatchObject({ status: 200, body: home, headers: { vary: 'Accept-Encoding' } });
    expect(response.headers).not.toHaveProperty('content-encoding');
  },
);

test.each(['br', 'gzip;q=1.0, br;q=0.5', 'BR', 'gzip,br'])(
  'a text is compressed for the encodings "%s"',
  async (encodings) => {
    const { headers, body } = await ask('/', { headers: { 'Accept-Encoding': encodings } });
    expect([headers['content-encoding'], body]).toEqual(['br', home]);
  },
);

describe('Functions', () => {
  test.each(['/api/echo', '/api/echo/', '/api/echo?query=1', '/api/echo/?query=1'])(
    'the function responds to %s, and sees the method and the headers',
    async (path) => {
      const { status, headers, body } = await ask(path, { method: 'PUT', headers: { 'X-Header': 'here' } });
      expect([status, JSON.parse(body)]).toEqual([202, { method: 'PUT', header: 'here', bytes: null }]);
      expect(headers['content-type']).toBe('application/json');
    },
  );

  test.each([
    ['/api/query', {}],
    ['/api/query?', {}],
    ['/api/query?a=1&b=%3Cx+y%3E&c=', { a: '1', b: '<x y>', c: '' }],
    ['/api/query/?a=1?2', { a: '1?2' }],
  ])('the function gets the query parameters of %s: %j', async (path, parameters) => {
    expect(JSON.parse((await ask(path)).body)).toEqual(parameters);
  });

  test('a function in a folder is found', async () => {
    expect(await ask('/api/deep/er')).toMatchObject({ status: 200, body: '"deeper"' });
  });

  test.each(['/api/x', '/api/echo/x', '/api/echo.js', '/api/deep', '/api/constructor', '/api/ECHO'])(
    'responds with 404 to %s, which is no function',
    async (path) => {
      expect(await ask(path)).toMatchObject(missing);
      expect(await post(path, '{}')).toMatchObject(missing);
    },
  );

  const atLimit = '\x00\xff'.repeat(bodyLimit / 2);

  test.each<[string, string | Uint8Array, Record<string, string>]>([
    ['at the limit', Buffer.from(atLimit, 'latin1'), json],
    ['of any other type', Buffer.from(atLimit, 'latin1'), { 'Content-Type': 'application/unheard-of' }],
  ])('a function gets the bytes of a body %s', async (_, body, headers) => {
    expect(JSON.parse((await post('/api/echo', body, headers)).body)).toMatchObject({ bytes: atLimit });
  });

  const form = { 'Content-Type': 'multipart/form-data; boundary=B' };

  test.each<[string, string | Uint8Array, Record<string, string>]>([
    ['over the limit', 'a'.repeat(bodyLimit + 1), json],
    ['of a type that it does not accept', '{}', { 'Content-Type': 'text/plain' }],
    ['of several parts', '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--B--\r\n', form],
  ])('a function is called without a body %s', async (_, body, headers) => {
    const response = await post('/api/echo', body, headers);
    expect([response.status, JSON.parse(response.body)]).toEqual([202, { method: 'POST', header: null, bytes: null }]);
  });

  test.each([
    ['text', '<p>text</p>', { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }],
    ['plain', 'plain', { 'content-type': 'text/plain' }],
    ['bytes', 'bytes', { 'content-type': 'application/octet-stream' }],
    ['object', '{"a":1}', { 'content-type': 'application/json' }],
  ])(
    'what a function sends as %s has that type, and the headers that the function sets',
    async (name, body, headers) => {
      expect(await ask(`/api/${name}`)).toMatchObject({ status: 200, body, headers });
    },
  );

  test('the response of a function does not have the headers of files', async () => {
    expect((await ask('/api/echo')).headers).not.toHaveProperty('x-frame-options');
  });

  test('a function is loaded once, so the next build does not change it', async () => {
    await build('count', `exports.default = (request, response) => response.json('of another build');`);
    expect((await ask('/api/count')).body).toBe('1');
    expect((await ask('/api/count')).body).toBe('2');
  });

  test('a function reads its settings at run time', async () => {
    expect((await ask('/api/setting')).body).toBe('"set at run time"');
  });

  test('the log has what a function logs, and nothing else', async () => {
    await ask('/api/logs');
    await ask('/api/logs');
    await untilLogged(() => lines.length >= 2);
    expect(lines).toEqual([logged, logged]);
  });
});

describe('When a function', () => {
  test.each([
    ['throws', 'Error: thrown at once'],
    ['rejects', 'Error: rejected'],
    ['timer', 'Error: thrown later'],
  ])(
    'fails (%s), with or without a body, the response is 500 as JSON and the reason is logged',
    async (name, reason) => {
      for (const response of [await ask(`/api/${name}`), await post(`/api/${name}`, '{}')]) {
        expect(response).toMatchObject({ status: 500, body: '{"error":"Internal Server Error"}' });
        expect(response.headers['content-type']).toBe('application/json');
        expect(response.headers).not.toHaveProperty('x-half');
      }
      await untilLogged(() => lines.filter((line) => line === reason).length === 2);
      expect(await ask('/')).toMatchObject({ status: 200 });
    },
  );

  test('fails after its response, the response stays and the reason is logged', async () => {
    expect(await ask('/api/afterwards')).toMatchObject({ status: 200, body: largeText });
    await untilLogged(() => lines.includes('Error: too late'));
    expect(await ask('/')).toMatchObject({ status: 200 });
  });

  test('fails during its response, the response breaks off and the reason is logged', async () => {
    await expect(ask('/api/halfway')).rejects.toThrow('aborted');
    await untilLogged(() => lines.includes('Error: halfway'));
    expect(await ask('/')).toMatchObject({ status: 200 });
  });

  test('never ends, other requests get their responses meanwhile', async () => {
    const leaving = new AbortController();
    const brokenOff = expect(ask('/api/never', { signal: leaving.signal })).rejects.toThrow('aborted');
    await untilLogged(() => lines.includes('never is called'));
    expect(await ask('/')).toMatchObject({ status: 200 });
    expect(await ask('/api/setting')).toMatchObject({ status: 200 });
    leaving.abort();
    await brokenOff;
  });
});

describe('The program', () => {
  test('ends on a signal although a connection is open and a function has not finished', async () => {
    const [ownPort = 0] = await freePorts(1);
    const server = start(ownPort);
    await waitUntilHealthy(server, () => isListening(ownPort));
    const agent = new Agent({ keepAlive: true });
    await ask('/', { port: ownPort, agent });
    const waiting = ask('/api/never', { port: ownPort });
    const brokenOff = expect(waiting).rejects.toThrow('socket hang up');
    await untilLogged(() => lines.includes('never is called'));
    await server.stop();
    expect(await server.ended).toBe(0);
    await brokenOff;
    agent.destroy();
  });

  test('fails when the port is in use', async () => {
    const server = start(port);
    expect(await server.ended).toBe(1);
    expect(server.failure(1).message).toContain('EADDRINUSE');
  });
});
