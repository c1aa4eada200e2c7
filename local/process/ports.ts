import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { portSettings, type PortName } from '../stack/settings.ts';
import { UserError } from './report.ts';
import { runningPrograms } from './subprocess.ts';

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

/** If ports are in use, throws a {@link UserError} with their settings, the programs on them, and how to end those. */
export async function requireFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  const problems: string[] = [];
  const listeners: number[] = [];
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    if (await isFree(port)) continue;
    const { pid, program } = listenerOn(port);
    const { setting, use } = portSettings[name];
    problems.push(`Port ${String(port)}, needed for ${use} (${setting}), is in use by ${program}`);
    if (pid) listeners.push(pid);
  }
  if (problems.length === 0) return;
  const pids = new Set([...runningPrograms().map(({ pid }) => pid), ...listeners]);
  problems.push('If another command runs in this folder, press Ctrl-C in its terminal.');
  if (pids.size > 0) problems.push(`Otherwise, end the programs: kill -INT ${[...pids].join(' ')}`);
  problems.push('You can also choose other ports, with the settings in brackets.');
  throw new UserError(problems.join('\n'));
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

/** The process that listens on the port, and its command line. Unknown without lsof and ps, or if another user started it. */
function listenerOn(port: number): { pid?: number; program: string } {
  try {
    const run = (command: string, args: string[]) => execFileSync(command, args, { encoding: 'utf8' });
    const [pid = ''] = run('lsof', ['-t', '-nP', `-iTCP:${String(port)}`, '-sTCP:LISTEN']).split('\n');
    const program = run('ps', ['-ww', '-o', 'args=', '-p', pid]).trim().slice(0, 100);
    return { pid: Number(pid), program: `process ${pid}: ${program}` };
  } catch {
    return { program: 'another program' };
  }
}
