/** Stands in for Supabase's gateway. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const route = /^\/functions\/v1(\/([^/?]+)(?:[/?].*)?)$/;

export async function startGateway(
  resources: AsyncDisposableStack,
  { port, functions }: { port: number; functions: ReadonlyMap<string, { port: number }> },
): Promise<void> {
  const server = createServer((incoming, response) => {
    // As on Supabase, the function sees a path that begins with the function's name.
    const [, path = '', name = ''] = route.exec(incoming.url ?? '') ?? [];
    const edgeFunction = functions.get(name);
    if (edgeFunction) forward(incoming, response, edgeFunction.port, path);
    else response.writeHead(404).end('Requested function was not found');
  });
  server.listen(port, '127.0.0.1');
  resources.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
}

function forward(incoming: IncomingMessage, response: ServerResponse, port: number, path: string): void {
  const { method, socket } = incoming;
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': [incoming.headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
    // Replaces the caller's value, as Cloudflare does in front of Supabase.
    'cf-connecting-ip': socket.remoteAddress ?? '',
  };
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.on('error', () => response.destroy()).pipe(response);
  });
  outgoing.on('error', () => {
    if (!response.headersSent) response.writeHead(503).end('Function failed to start (please check logs)');
  });
  response.once('close', () => outgoing.destroy());
  incoming.on('error', () => undefined).pipe(outgoing);
}
