import { text } from 'node:stream/consumers';
import { startHttpServer } from '../../tests/support/http-server.ts';
import { freePorts } from '../process/ports.ts';
import { startGateway } from './gateway.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

async function gatewayTo(functionPort: number): Promise<string> {
  const [port = 0] = await freePorts(1);
  await startGateway(resources, { port, functions: new Map([['hello', { port: functionPort }]]) });
  return `http://127.0.0.1:${String(port)}`;
}

it('The gateway forwards the method, path, headers and body to a function, and returns its response', async () => {
  const { url, stop } = await startHttpServer((request, response) => {
    const { method, url, headers } = request;
    response.writeHead(418, { 'x-header': 'yes' });
    void text(request).then((body) => response.end(JSON.stringify({ method, url, headers, body })));
  });
  resources.defer(stop);
  const headers = { apikey: 'key', 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '203.0.113.7' };
  const called = `${await gatewayTo(Number(new URL(url).port))}/functions/v1/hello/there?a=1`;
  const response = await fetch(called, { method: 'POST', headers, body: 'words' });
  expect([response.status, response.headers.get('x-header')]).toEqual([418, 'yes']);
  const addresses = { 'x-forwarded-for': '203.0.113.7, 127.0.0.1', 'cf-connecting-ip': '127.0.0.1' };
  const seen = { method: 'POST', url: '/hello/there?a=1', headers: { apikey: 'key', ...addresses }, body: 'words' };
  expect(await response.json()).toMatchObject(seen);
});

it.each([
  [404, 'names an unknown function', '/functions/v1/hell'],
  [503, 'names a function that is not running', '/functions/v1/hello'],
])('The gateway responds with %i to a path that %s: %s', async (status, _, path) => {
  const [port = 0] = await freePorts(1);
  expect((await fetch((await gatewayTo(port)) + path, { method: 'POST', body: 'words' })).status).toBe(status);
});
