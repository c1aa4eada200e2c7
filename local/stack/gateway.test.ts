import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { startGateway } from './gateway.ts';
import { freePorts } from '../process/ports.ts';

let resources: AsyncDisposableStack;
beforeEach(() => (resources = new AsyncDisposableStack()));
afterEach(() => resources.disposeAsync());

/** Starts a gateway for one function, `hello`, on `functionPort`. @returns the gateway's URL. */
async function gatewayTo(functionPort: number): Promise<string> {
  const [port = 0] = await freePorts(1);
  await startGateway(resources, { port, functions: new Map([['hello', { port: functionPort }]]) });
  return `http://127.0.0.1:${String(port)}`;
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

test('A request reaches the function with its method, path, headers and body, and the response comes back.', async () => {
  let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'> | undefined;
  const port = await startFunction((request, response) => {
    seen = request;
    void text(request).then((body) => response.writeHead(418, { 'x-header': 'yes' }).end(`got ${body}`));
  });
  const response = await fetch(`${await gatewayTo(port)}/functions/v1/hello/there?a=1`, {
    method: 'POST',
    headers: { apikey: 'key', 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '203.0.113.7' },
    body: 'words',
  });
  expect([response.status, response.headers.get('x-header'), await response.text()]).toEqual([418, 'yes', 'got words']);
  expect(seen).toMatchObject({ method: 'POST', url: '/hello/there?a=1' });
  expect(seen?.headers).toMatchObject({
    apikey: 'key',
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
    'cf-connecting-ip': '127.0.0.1',
  });
});

test.each([
  [404, 'names no function', '/functions/v1/hell'],
  [404, 'is not for functions', '/hello'],
  [503, 'names a function that does not run', '/functions/v1/hello'],
])('The response is %i to a path that %s: %s', async (status, _, path) => {
  const [port = 0] = await freePorts(1);
  const response = await fetch((await gatewayTo(port)) + path, { method: 'POST', body: 'words' });
  expect([response.status, await response.json()]).toMatchObject([status, { message: expect.any(String) }]);
});
