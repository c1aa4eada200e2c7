import { execFileSync } from 'node:child_process';
import { isFree } from '../process/ports.ts';
import { UserError } from '../process/report.ts';
import { runningPrograms } from '../process/subprocess.ts';
import { portSettings, type PortName } from './settings.ts';

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
