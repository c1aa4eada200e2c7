import { once } from 'node:events';
import { request, type RequestOptions } from 'node:http';
import { startHttpServer, type HttpServer } from '../../../tests/support/http-server.ts';
import { until } from '../../../tests/support/until.ts';
import { gatsbyFunction } from './gatsby-function.ts';

let server: HttpServer;
let bodies: Promise<ArrayBuffer>[];

const echo = gatsbyFunction(async (received, ip) => {
  const body = received.arrayBuffer();
  bodies.push(body);
  await body.catch(() => undefined);
  const { method, url, headers } = received;
  const response = Response.json({ method, url, cookie: headers.get('cookie'), ip }, { status: 202 });
  response.headers.append('Set-Cookie', 'a=1');
  response.headers.append('Set-Cookie', 'b=2');
  return response;
});

beforeEach(async () => {
  bodies = [];
  server = await startHttpServer((incoming, outgoing) => void echo(incoming, outgoing));
});

afterEach(() => server.stop());

function open(options: RequestOptions) {
  const sent = request(server.url, options);
  sent.on('error', () => undefined);
  return sent;
}

describe('A site function in Gatsby', () => {
  it('gets the method, URL, headers, bytes and IP address, and its status, headers and body are sent', async () => {
    const init = { method: 'PUT', headers: { cookie: 'x=1; y=2' }, body: Uint8Array.of(0, 255) };
    const response = await fetch(`${server.url}/?a=%3Cx+y%3E`, init);
    expect([response.status, response.headers.getSetCookie()]).toEqual([202, ['a=1', 'b=2']]);
    const url = `${server.url}/?a=%3Cx+y%3E`;
    expect(await response.json()).toEqual({ method: 'PUT', url, cookie: 'x=1; y=2', ip: '127.0.0.1' });
    expect(await Promise.all(bodies)).toEqual([Uint8Array.of(0, 255).buffer]);
  });

  it.each(['GET', 'HEAD'])('gets no body with %s', async (method) => {
    expect(await fetch(server.url, { method })).toMatchObject({ status: 202 });
    expect(await bodies[0]).toEqual(new ArrayBuffer(0));
  });

  it('cannot read the body of a client that breaks off', async () => {
    const sent = open({ method: 'POST', headers: { 'content-length': 100 } });
    sent.write('Is the');
    await until(() => bodies.length > 0);
    sent.destroy();
    await expect(bodies[0]).rejects.toThrow();
  });

  it.each([{ method: 'TRACE' }, { headers: { host: 'a b' } }])('does not run for %j', async (options) => {
    const [response] = (await once(open(options).end(), 'response')) as [{ statusCode: number }];
    expect([response.statusCode, bodies]).toEqual([400, []]);
  });
});
