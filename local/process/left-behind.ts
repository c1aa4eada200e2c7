/**
 * Records the programs that the project runs, to find those that a killed run has left running. Each process has a
 * folder in .local/runs, named by its process id. For each program that the process runs, it has a file, also named by
 * process id, with the path of the program's log.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from './project.ts';
import { UserError } from './user-error.ts';

/** How long a program may take to end after SIGINT, in milliseconds. Then it is killed with its child processes. */
const timeToEnd = 4000;

const runs = inProject('.local', 'runs');

export function recordProgram(pid: number, logFile: string): void {
  const folder = join(runs, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(pid)), logFile);
}

/** Throws a {@link UserError} if a command of the project runs this program. Isolated stacks do not count. */
export function requireNoneRuns(name: string): void {
  const logFile = inProject('.local', 'logs', `${name}.log`);
  for (const record of globSync('*/*', { cwd: runs })) {
    const pid = basename(record);
    if (!isProgram(pid) || readFileSync(join(runs, record), 'utf8') !== logFile) continue;
    throw new UserError(`${name} (process ${pid}) runs for another command in this folder: end that command first.`);
  }
}

/** Ends the programs of killed processes, then those programs' own programs. */
export async function endLeftBehind(): Promise<void> {
  mkdirSync(runs, { recursive: true });
  const ofDead = readdirSync(runs).filter((pid) => !commandOf(pid).includes('node'));
  const programs = ofDead.flatMap((pid) => readdirSync(join(runs, pid))).filter(isProgram);
  for (const pid of programs) process.kill(Number(pid), 'SIGINT');
  const timeoutAt = Date.now() + timeToEnd;
  while (programs.some(isProgram)) {
    await delay(20);
    if (Date.now() < timeoutAt) continue;
    for (const pid of programs.filter(isProgram)) process.kill(-Number(pid), 'SIGKILL');
  }
  for (const pid of ofDead) rmSync(join(runs, pid), { recursive: true, force: true });
  if (programs.length > 0) await endLeftBehind();
}

/** Whether the process runs a program from the project's packages. Another program may have got its process id. */
function isProgram(pid: string): boolean {
  return commandOf(pid).includes(inProject('node_modules'));
}

/** A process's command line. Empty without such a process, or if it has ended and its parent has not noticed. */
function commandOf(pid: string): string {
  try {
    // A bare Debian has no ps.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', pid], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
