/**
 * Finds free ports, and names those in use. get-port checks one IP address only; we would still have to check both
 * loopback addresses and name the setting.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { errorCode } from './error-code.ts';
import { UserError } from './user-error.ts';
import { portSettings, type PortName } from '../stack/settings.ts';

const loopbackAddresses = ['127.0.0.1', '::1'];

/** Returns `count` different ports that are free at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) await server[Symbol.asyncDispose]();
  return ports;
}

/** Throws a {@link UserError} that names the first port in use, what needs it, who uses it, and the setting that changes it. */
export async function requireFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    if (await isFree(port)) continue;
    const { setting, use } = portSettings[name];
    const other = port < 65000 ? port + 100 : port - 100;
    throw new UserError(
      `Port ${String(port)}, needed for ${use}, is in use by ${listenerOf(port) ?? 'another program'}. ` +
        `End that program, or choose another port with the setting ${setting}, for example ${setting}=${String(other)}.`,
    );
  }
}

/** Whether something accepts connections on the port. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The program that listens on the port, such as `node (process 123)`; undefined if this machine has no lsof to ask. */
function listenerOf(port: number): string | undefined {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${String(port)}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' });
  const [, pid, program] = /^p(\d+)\nc(.+)$/m.exec(stdout ?? '') ?? [];
  return pid && program && `${program} (process ${pid})`;
}

/** `localhost` may mean either loopback address, so the port must be free on both. */
async function isFree(port: number): Promise<boolean> {
  for (const address of loopbackAddresses) {
    try {
      await (await listen(port, address))[Symbol.asyncDispose]();
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EACCES') {
        throw new UserError(`Port ${String(port)} is reserved for root on this machine.`, { cause: error });
      }
      if (code === 'EADDRINUSE') return false;
      const hasNoIpv6 = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
      if (!hasNoIpv6) throw error;
    }
  }
  return true;
}

async function listen(port: number, host: string): Promise<Server> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
}
