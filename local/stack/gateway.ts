/** Stands in for Supabase's gateway: forwards each request to the edge function that its URL names. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

const route = /^\/functions\/v1(\/([^/?]+).*)$/;

/** @param functions what is needed of them: the port that each listens on. */
export async function startGateway(
  resources: AsyncDisposableStack,
  { port, functions }: { port: number; functions: ReadonlyMap<string, { port: number }> },
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    // As at Supabase, the path that a function sees begins with its name.
    const [, path, name = ''] = route.exec(incoming.url ?? '') ?? [];
    const edgeFunction = functions.get(name);
    if (edgeFunction) void forward(incoming, response, { agent, path, port: edgeFunction.port });
    else refuse(response, 404, 'NOT_FOUND', 'Requested function was not found');
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

async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  target: { agent: Agent; port: number; path: string | undefined },
): Promise<void> {
  const { method, headers, socket } = incoming;
  const outgoing = request({
    host: '127.0.0.1',
    ...target,
    method,
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
      // Cloudflare, in front of Supabase, replaces what the caller sent.
      'cf-connecting-ip': socket.remoteAddress ?? '',
    },
  });
  // When the caller disconnects, so does the gateway.
  response.once('close', () => outgoing.destroy());
  outgoing.on('error', () => undefined);
  incoming.on('error', () => undefined).pipe(outgoing);
  try {
    const [received] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.writeHead(received.statusCode ?? 502, received.headers);
    await pipeline(received, response);
  } catch {
    if (!response.headersSent) refuse(response, 503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
  }
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message }));
}
