import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** The ports that this process has tried. None is handed out twice, because the first program may not use it yet. */
const tried = new Set<number>();

/**
 * Returns free ports below the range that Linux and macOS use for outgoing connections, from which get-port takes its
 * ports. In that range, a connection to a port with no listener could be assigned the same port, and connect to itself.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    if (tried.has(port)) continue;
    tried.add(port);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/** Whether a program accepts connections on the port. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const isConnected = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  return isConnected !== undefined;
}

/** Whether a website on the port responds. Gatsby listens on its port for a moment long before, to see that it is free. */
export function isResponding(port: number): Promise<boolean> {
  const response = fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
  return response.then(
    () => true,
    () => false,
  );
}

/** Whether neither address of `localhost` has a listener on the port. Some machines have no IPv6. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen({ port, host, exclusive: true });
    const error: unknown = await once(server, 'listening').catch((reason: unknown) => reason);
    if (String(error).includes('EADDRINUSE')) return false;
    if (server.listening) await server[Symbol.asyncDispose]();
  }
  return true;
}
