import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startGateway } from './gateway.ts';
import { freePorts } from '../process/ports.ts';

let resources: AsyncDisposableStack;
beforeEach(() => (resources = new AsyncDisposableStack()));
afterEach(() => resources.disposeAsync());

/** Starts a gateway for one function, `hello`, on `functionPort`. @returns the gateway's URL. */
async function gatewayTo(functionPort: number | undefined): Promise<string> {
  const [port = 0] = await freePorts(1);
  await startGateway(resources, { port, functions: new Map([['hello', { port: () => functionPort }]]) });
  return `http://127.0.0.1:${String(port)}/functions/v1`;
}

async function startFunction(listener: RequestListener): Promise<number> {
  const [port = 0] = await freePorts(1);
  const server = createServer(listener).listen(port, '127.0.0.1');
  resources.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return port;
}

test('a request reaches the function with its method, path, headers and body, and the response comes back', async () => {
  let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'> | undefined;
  const port = await startFunction((request, response) => {
    seen = request;
    void text(request).then((body) => response.writeHead(418, { 'x-header': 'yes' }).end(`got ${body}`));
  });
  const response = await fetch(`${await gatewayTo(port)}/hello/there?a=1`, {
    method: 'POST',
    headers: { apikey: 'key' },
    body: 'words',
  });

  expect(seen).toMatchObject({ method: 'POST', url: '/hello/there?a=1' });
  expect(seen?.headers).toMatchObject({ apikey: 'key', 'x-forwarded-for': '127.0.0.1' });
  expect([response.status, response.headers.get('x-header'), await response.text()]).toEqual([418, 'yes', 'got words']);
});

test("appends the connection's IP address to the request's x-forwarded-for", async () => {
  const port = await startFunction((request, response) => response.end(request.headers['x-forwarded-for']));
  const response = await fetch(`${await gatewayTo(port)}/hello`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await response.text()).toBe('203.0.113.7, 127.0.0.1');
});

test.each<[string, Record<string, string>]>([
  ['has none', {}],
  ['has another', { 'CF-Connecting-IP': '203.0.113.7' }],
])("cf-connecting-ip is the connection's IP address when the request %s", async (_, headers) => {
  const port = await startFunction((request, response) => response.end(request.headers['cf-connecting-ip']));
  const response = await fetch(`${await gatewayTo(port)}/hello`, { headers });
  expect(await response.text()).toBe('127.0.0.1');
});

test('forwards a response piece by piece, as the function writes it', async () => {
  const port = await startFunction((request, response) => {
    response.write('first');
    request.once('end', () => response.end('second')).resume();
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const upload = writable.getWriter();
  const init = { method: 'POST', body: readable, duplex: 'half' };
  const response = fetch(`${await gatewayTo(port)}/hello`, init);
  await upload.write(new TextEncoder().encode('not yet the end'));
  const reader = (await response).body?.pipeThrough(new TextDecoderStream()).getReader();

  expect(await reader?.read()).toEqual({ done: false, value: 'first' });
  await upload.close();
  expect(await reader?.read()).toEqual({ done: false, value: 'second' });
});

test('a caller that reads nothing before it has sent 20 MB gets the response of a function that read none of it', async () => {
  const functionPort = await startFunction((_request, response) => response.writeHead(413).end());
  const { hostname, port, pathname } = new URL(`${await gatewayTo(functionPort)}/hello`);
  const body = Buffer.alloc(20 * 1024 * 1024);
  const caller = connect(Number(port), hostname);
  resources.defer(() => {
    caller.destroy();
  });
  caller.write(`POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${String(body.length)}\r\n\r\n`);
  caller.write(body);
  await once(caller, 'drain');
  const [response] = (await once(caller, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1.1 413 /);
});

test.each(['/unknown', '/', '/hell', '/hello-again'])(
  'responds with 404 to a request for %s, which names no function',
  async (path) => {
    const response = await fetch(`${await gatewayTo(1)}${path}`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
    ]);
  },
);

test('responds with 404 to a request outside /functions/v1', async () => {
  const response = await fetch(new URL('/hello', await gatewayTo(1)));
  expect(response.status).toBe(404);
});

test('responds with 503 when the function is not running', async () => {
  const response = await fetch(`${await gatewayTo(undefined)}/hello`, { method: 'POST', body: 'words' });
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'BOOT_ERROR' })]);
});

test('responds with 502 when nothing listens on the port of the function', async () => {
  const [port] = await freePorts(1);
  const response = await fetch(`${await gatewayTo(port)}/hello`, { method: 'POST', body: 'words' });
  expect([response.status, await response.json()]).toEqual([502, expect.objectContaining({ code: 'UNREACHABLE' })]);
});

test('a response that breaks off breaks off for the caller too', async () => {
  const port = await startFunction((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('part', () => response.destroy());
  });
  const response = await fetch(`${await gatewayTo(port)}/hello`);
  await expect(response.text()).rejects.toThrow('terminated');
});
