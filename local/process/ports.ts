/** Finds free ports, and names those in use. get-port checks one IP address only. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { errorCode } from './error-code.ts';
import { UserError } from './user-error.ts';
import { portSettings, type PortName } from '../stack/settings.ts';

/** Returns `count` different ports that are free at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) await server[Symbol.asyncDispose]();
  return ports;
}

/** Throws a {@link UserError} that names the first port in use, what needs it, who uses it, and the setting that changes it. */
export async function requireFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    // `localhost` may mean either address.
    const faults = [await faultOf(port, '127.0.0.1'), await faultOf(port, '::1')];
    const { setting, use } = portSettings[name];
    const subject = `Port ${String(port)}, needed for ${use}, is`;
    const cure = `choose another port with the setting ${setting}, for example ${setting}=${String(port < 60000 ? port + 1000 : port - 1000)}.`;
    if (faults.includes('EACCES')) throw new UserError(`${subject} reserved for root: ${cure}`);
    if (faults.includes('EADDRINUSE')) {
      throw new UserError(
        `${subject} in use by ${listenerOn(port) ?? 'another program'}. End that program, or ${cure}`,
      );
    }
  }
}

/** Whether something accepts connections on the port. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    // Where nothing listens, the connection's own port may happen to be this one: it then connects to itself. Closed as
    // usual, it would keep the port for a minute.
    const isItself = socket.localPort === port;
    if (isItself) socket.resetAndDestroy();
    return !isItself;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The code of the error of listening there; undefined if there is none. A machine may have no IPv6, which is none of these. */
async function faultOf(port: number, host: string): Promise<unknown> {
  try {
    const server = createServer().listen({ port, host, exclusive: true });
    await once(server, 'listening');
    await server[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    return errorCode(error);
  }
}

/** The program that listens on the port, such as `node (process 123)`; undefined if this machine has no lsof to ask. */
function listenerOn(port: number): string | undefined {
  try {
    const answer = execFileSync('lsof', ['-nP', `-iTCP:${String(port)}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' });
    const [, pid, program] = /^p(\d+)\nc(.+)$/m.exec(answer) ?? [];
    return pid && program && `${program} (process ${pid})`;
  } catch {
    return undefined;
  }
}
