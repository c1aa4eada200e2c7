/**
 * Which programs the project runs, and what a killed run has left running. Each process has a folder in .local/runs, named
 * by its process id, with a file for each program that it runs, named likewise; in it is the path of the program's log.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from './project.ts';
import { UserError } from './user-error.ts';

/** How long a program may take to end after SIGINT, in milliseconds, before it is killed with all that it has started. */
const timeToEnd = 4000;

const runs = inProject('.local', 'runs');

export function recordProgram(pid: number, logFile: string): void {
  const folder = join(runs, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(pid)), logFile);
}

/** Throws a {@link UserError} if a command of the project runs a program with this name, not counting isolated stacks. */
export function requireNoneRuns(name: string): void {
  const logFile = inProject('.local', 'logs', `${name}.log`);
  for (const record of globSync('*/*', { cwd: runs })) {
    const pid = basename(record);
    if (!isProgram(pid) || readFileSync(join(runs, record), 'utf8') !== logFile) continue;
    throw new UserError(`${name} (process ${pid}) runs for another command in this folder: end that command first.`);
  }
}

/** Ends the programs of killed processes, then the programs of those. */
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

/** Another program may have the process id by now. The project's programs all come from its packages. */
function isProgram(pid: string): boolean {
  return commandOf(pid).includes(inProject('node_modules'));
}

/** The command line of a process; empty if there is no such process, or it has ended and its parent did not notice yet. */
function commandOf(pid: string): string {
  try {
    // Debian without packages has no ps.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', pid], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
