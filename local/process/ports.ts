/** Finds free ports, and reports ports that are in use. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { portSettings, type PortName } from '../stack/settings.ts';
import { UserError } from './report.ts';

/** The ports that this process has tried. None is handed out twice, because the first program may not use it yet. */
const tried = new Set<number>();

/**
 * Returns `count` different free ports below the range that Linux and macOS use for outgoing connections. Within that
 * range, a connection to a port with no listener could be assigned the same port, and would then connect to itself. The
 * package get-port takes its ports from that range.
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

/** If a port is in use, throws a {@link UserError} with the port, its purpose, its setting and the program on it. */
export async function requireFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    if (await isFree(port)) continue;
    const { setting, use } = portSettings[name];
    const problem = `Port ${String(port)}, needed for ${use}, is in use by ${listenerOn(port)}.`;
    throw new UserError(`${problem} End that program, or choose another port with the setting ${setting}.`);
  }
}

/** Whether a program accepts connections on the port. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const isConnected = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  return isConnected !== undefined;
}

/** Whether neither address of `localhost` has a listener on the port. Some machines have no IPv6. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen({ port, host, exclusive: true });
    const error: unknown = await once(server, 'listening').catch((reason: unknown) => reason);
    if (String(error).includes('EADDRINUSE')) return false;
    if (server.listening) await server[Symbol.asyncDispose]();
  }
  return true;
}

/** Returns the program that listens on the port, such as `node (process 123)`, or `another program` without lsof. */
function listenerOn(port: number): string {
  try {
    const answer = execFileSync('lsof', ['-nP', `-iTCP:${String(port)}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' });
    return answer.replace(/^p(\d+)\nc(.+)\n[^]*/, '$2 (process $1)');
  } catch {
    return 'another program';
  }
}
