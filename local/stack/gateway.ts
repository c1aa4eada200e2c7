/** What stands before the edge functions at Supabase: finds the function in the address and passes the request on. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { EdgeFunction } from './edge-functions.ts';

const prefix = '/functions/v1/';

/** Headers about one connection, which mean nothing on the next. */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

export async function startGateway(
  resources: AsyncDisposableStack,
  { port, functions }: { port: number; functions: ReadonlyMap<string, Pick<EdgeFunction, 'port'>> },
): Promise<void> {
  // A function that is started again listens on another port, so that no connection to an earlier one is used for it.
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    void answer(incoming, response, { functions, agent });
  });
  server.listen(port, '127.0.0.1');
  resources.defer(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    agent.destroy();
  });
  await once(server, 'listening');
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { functions, agent }: { functions: ReadonlyMap<string, Pick<EdgeFunction, 'port'>>; agent: Agent },
): Promise<void> {
  const url = incoming.url ?? '';
  const name = url.startsWith(prefix) ? url.slice(prefix.length).split(/[/?]/, 1)[0] : undefined;
  const edgeFunction = name ? functions.get(name) : undefined;
  if (!edgeFunction) {
    refuse(response, 404, 'NOT_FOUND', 'Requested function was not found');
    return;
  }
  const port = edgeFunction.port();
  if (!port) {
    refuse(response, 503, 'BOOT_ERROR', 'Function is not running (please check logs)');
    return;
  }
  try {
    // A function sees its own name as the first part of the path, as it does at Supabase.
    await passOn(incoming, response, { agent, port, path: url.slice(prefix.length - 1) });
  } catch {
    if (!response.headersSent)
      refuse(response, 502, 'UNREACHABLE', 'Function could not be reached (please check logs)');
  }
}

async function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  target: { agent: Agent; port: number; path: string },
) {
  const outgoing = request({
    host: '127.0.0.1',
    ...target,
    method: incoming.method,
    headers: {
      ...withoutConnectionHeaders(incoming.headers),
      'x-forwarded-for': forwardedFor(incoming),
      // As Cloudflare does in front of Supabase: whatever the caller sent under its name is gone.
      'cf-connecting-ip': incoming.socket.remoteAddress ?? '',
    },
  });
  // A visitor who leaves must not keep the function waiting.
  response.once('close', () => outgoing.destroy());
  // A function may answer before it has read everything. The rest is read for it, or else the caller's connection could
  // not be used again; what goes wrong before the answer is told by the wait for it.
  incoming.on('error', () => undefined);
  outgoing.on('error', () => undefined);
  outgoing.once('close', () => incoming.resume());
  incoming.pipe(outgoing);
  const [answered] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.writeHead(answered.statusCode ?? 502, withoutConnectionHeaders(answered.headers));
  await pipeline(answered, response);
}

function forwardedFor({ headers, socket }: IncomingMessage): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
}

function withoutConnectionHeaders(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name)));
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message }));
}
