/** Stands in for Supabase's gateway: forwards each request to the edge function that its URL names. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { EdgeFunction } from './edge-functions.ts';

const prefix = '/functions/v1/';

/** Headers that are about a single connection. */
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
  // A restarted function listens on another port, so it never gets a connection to an earlier one.
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    void respond(incoming, response, { functions, agent });
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

async function respond(
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
    // As at Supabase, the path that a function sees begins with its name.
    await forward(incoming, response, { agent, port, path: url.slice(prefix.length - 1) });
  } catch {
    if (!response.headersSent)
      refuse(response, 502, 'UNREACHABLE', 'Function could not be reached (please check logs)');
  }
}

async function forward(
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
      // Cloudflare, in front of Supabase, replaces what the caller sent.
      'cf-connecting-ip': incoming.socket.remoteAddress ?? '',
    },
  });
  // When the caller disconnects, so does the gateway.
  response.once('close', () => outgoing.destroy());
  // An error before the response also rejects the wait for it below.
  incoming.on('error', () => undefined);
  outgoing.on('error', () => undefined);
  incoming.pipe(outgoing);
  // A function may respond before it has read the whole request. The rest is read here, because many callers read no
  // response while they send. This comes after pipe(), which pauses the request when its destination closes.
  outgoing.once('close', () => incoming.resume());
  const [received] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.writeHead(received.statusCode ?? 502, withoutConnectionHeaders(received.headers));
  await pipeline(received, response);
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
