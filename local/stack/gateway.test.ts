import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { startGateway } from './gateway.ts';
import { freePorts } from '../process/ports.ts';

let resources: AsyncDisposableStack;
beforeEach(() => (resources = new AsyncDisposableStack()));
afterEach(() => resources.disposeAsync());

/** A gateway before one function, `hello`, that listens at `functionPort`. Gives the gateway's address. */
async function gatewayTo(functionPort: number | undefined): Promise<string> {
  const [port = 0] = await freePorts(1);
  await startGateway(resources, { port, functions: new Map([['hello', { port: () => functionPort }]]) });
  return `http://127.0.0.1:${String(port)}/functions/v1`;
}

async function functionThat(answers: RequestListener): Promise<number> {
  const [port = 0] = await freePorts(1);
  const server = createServer(answers).listen(port, '127.0.0.1');
  resources.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return port;
}

test('a request reaches the function with its method, path, headers and body, and the answer comes back', async () => {
  let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'> | undefined;
  const port = await functionThat((request, response) => {
    seen = request;
    void text(request).then((body) => response.writeHead(418, { 'x-answer': 'yes' }).end(`got ${body}`));
  });
  const response = await fetch(`${await gatewayTo(port)}/hello/there?a=1`, {
    method: 'POST',
    headers: { apikey: 'key' },
    body: 'words',
  });

  expect(seen).toMatchObject({ method: 'POST', url: '/hello/there?a=1' });
  expect(seen?.headers).toMatchObject({ apikey: 'key', 'x-forwarded-for': '127.0.0.1' });
  expect([response.status, response.headers.get('x-answer'), await response.text()]).toEqual([418, 'yes', 'got words']);
});

test('the address of the connection is added behind the addresses a request says it came from', async () => {
  const port = await functionThat((request, response) => response.end(request.headers['x-forwarded-for']));
  const response = await fetch(`${await gatewayTo(port)}/hello`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await response.text()).toBe('203.0.113.7, 127.0.0.1');
});

test.each<[string, Record<string, string>]>([
  ['says nothing', {}],
  ['says another', { 'CF-Connecting-IP': '203.0.113.7' }],
])('the address of the connection is the one in cf-connecting-ip when a request %s', async (_, headers) => {
  const port = await functionThat((request, response) => response.end(request.headers['cf-connecting-ip']));
  const response = await fetch(`${await gatewayTo(port)}/hello`, { headers });
  expect(await response.text()).toBe('127.0.0.1');
});

test('an answer is passed on piece by piece, as it is written', async () => {
  const port = await functionThat((request, response) => {
    response.write('first');
    request.once('end', () => response.end('second')).resume();
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const upload = writable.getWriter();
  const init = { method: 'POST', body: readable, duplex: 'half' };
  const answer = fetch(`${await gatewayTo(port)}/hello`, init);
  await upload.write(new TextEncoder().encode('not yet the end'));
  const reader = (await answer).body?.pipeThrough(new TextDecoderStream()).getReader();

  expect(await reader?.read()).toEqual({ done: false, value: 'first' });
  await upload.close();
  expect(await reader?.read()).toEqual({ done: false, value: 'second' });
});

test.each(['/unknown', '/', '/hell', '/hello-again'])(
  'a request to %s, where no function is, is answered with 404',
  async (path) => {
    const response = await fetch(`${await gatewayTo(1)}${path}`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
    ]);
  },
);

test('a request outside of /functions/v1 is answered with 404', async () => {
  const response = await fetch(new URL('/hello', await gatewayTo(1)));
  expect(response.status).toBe(404);
});

test('a request to a function that is not running is answered with 503', async () => {
  const response = await fetch(`${await gatewayTo(undefined)}/hello`, { method: 'POST', body: 'words' });
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'BOOT_ERROR' })]);
});

test('a request to a function that nothing answers for is answered with 502', async () => {
  const [port] = await freePorts(1);
  const response = await fetch(`${await gatewayTo(port)}/hello`, { method: 'POST', body: 'words' });
  expect([response.status, await response.json()]).toEqual([502, expect.objectContaining({ code: 'UNREACHABLE' })]);
});

test('an answer that breaks off breaks off for the caller as well', async () => {
  const port = await functionThat((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('part', () => response.destroy());
  });
  const response = await fetch(`${await gatewayTo(port)}/hello`);
  await expect(response.text()).rejects.toThrow('terminated');
});
