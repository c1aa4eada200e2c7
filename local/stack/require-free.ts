import { execFileSync } from 'node:child_process';
import { isFree } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { UserError } from '../process/report.ts';
import { runningPrograms } from '../process/subprocess.ts';
import { portSettings, type PortName } from './settings.ts';

/**
 * If ports are in use, throws a {@link UserError} with their settings, the programs on them and whose those are, and how
 * to end this folder's.
 */
export async function requireFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  const ours = new Set(runningPrograms().map(({ pid }) => pid));
  const problems: string[] = [];
  let mayBeOurs = false;
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    if (await isFree(port)) continue;
    const { setting, use } = portSettings[name];
    const listener = listenerOn(port);
    const isOthers = listener !== undefined && !ours.has(listener.pid) && listener.folder !== inProject();
    if (listener && !isOthers) ours.add(listener.pid);
    mayBeOurs ||= !isOthers;
    const program = listener ? described(listener, isOthers) : 'another program';
    problems.push(`Port ${String(port)}, needed for ${use} (${setting}), is in use by ${program}`);
  }
  if (problems.length === 0) return;
  if (mayBeOurs) problems.push('If another command runs in this folder, press Ctrl-C in its terminal.');
  if (mayBeOurs && ours.size > 0) problems.push(`Otherwise, end its programs: kill -INT ${[...ours].join(' ')}`);
  problems.push(`You can ${mayBeOurs ? 'also ' : ''}choose other ports, with the settings in brackets.`);
  throw new UserError(problems.join('\n'));
}

type Listener = { pid: number; folder: string | undefined; command: string };

function described({ pid, folder = 'another folder', command }: Listener, isOthers: boolean): string {
  return `process ${String(pid)} ${isOthers ? `in ${folder}` : 'of this folder'}: ${command}`;
}

/** The process that listens on the port. Unknown without lsof and ps, or if another user started it. */
function listenerOn(port: number): Listener | undefined {
  try {
    const run = (command: string, args: string[]) => execFileSync(command, args, { encoding: 'utf8' });
    const [pid = ''] = run('lsof', ['-t', '-nP', `-iTCP:${String(port)}`, '-sTCP:LISTEN']).split('\n');
    const command = run('ps', ['-ww', '-o', 'args=', '-p', pid]).trim().slice(0, 100);
    const [, folder] = /^n(.*)$/m.exec(run('lsof', ['-a', '-p', pid, '-d', 'cwd', '-Fn'])) ?? [];
    return { pid: Number(pid), folder, command };
  } catch {
    return undefined;
  }
}
