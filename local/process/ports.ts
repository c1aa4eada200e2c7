/** Finds free ports, and names those in use. get-port checks one IP address only. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { portSettings, type PortName } from '../stack/settings.ts';
import { UserError } from './user-error.ts';

/**
 * Returns `count` different ports that are free at this moment, below those that Linux and macOS give to connections: else
 * one that connects to a port where nothing listens yet could get that very port, and be connected to itself.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** Throws a {@link UserError} that names the first port in use, what needs it, who uses it, and the setting that changes it. */
export async function requireFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    if (await isFree(port)) continue;
    const { setting, use } = portSettings[name];
    const problem = `Port ${String(port)}, needed for ${use}, is in use by ${listenerOn(port)}.`;
    throw new UserError(`${problem} End that program, or choose another port with the setting ${setting}.`);
  }
}

/** Whether something accepts connections on the port. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const isConnected = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  return isConnected !== undefined;
}

/** Whether nothing listens on either address that `localhost` may mean. A machine may have no IPv6. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen({ port, host, exclusive: true });
    const error: unknown = await once(server, 'listening').catch((reason: unknown) => reason);
    if (String(error).includes('EADDRINUSE')) return false;
    if (server.listening) await server[Symbol.asyncDispose]();
  }
  return true;
}

/** The program that listens on the port, such as `node (process 123)`, if this machine has lsof to ask. */
function listenerOn(port: number): string {
  try {
    const answer = execFileSync('lsof', ['-nP', `-iTCP:${String(port)}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' });
    return answer.replace(/^p(\d+)\nc(.+)\n[^]*/, '$2 (process $1)');
  } catch {
    return 'another program';
  }
}
