/** The fake auth server, served over HTTP on a free port for tests in a real browser. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fakeAuthServer, type AuthServer } from '../support/auth-server';
import { startHttpServer, type HttpServer } from '../support/http-server';

export async function startAuthServer(): Promise<AuthServer & HttpServer> {
  const { url, stop } = await startHttpServer((request, response) => {
    forward(request, response).catch(() => request.socket.destroy());
  });
  const authServer = fakeAuthServer(url);

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request;
    // If a reused connection drops, the browser repeats the request by itself.
    response.shouldKeepAlive = false;
    // The page has a different origin from this server, as it would with Supabase.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '');
    response.setHeader('Access-Control-Expose-Headers', 'X-Supabase-Api-Version');
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const { authorization = '' } = headers;
    const body = await text(request);
    const received = await authServer.fetch(authServer.url + url, {
      method,
      headers: { authorization },
      body: body || null,
    });
    response.writeHead(received.status, Object.fromEntries(received.headers)).end(await received.text());
  }

  return { ...authServer, stop };
}
