/**
 * Records the programs that the project runs, to find those that a killed run has left running. Each process has a
 * folder in .local/runs, with a file for each program that it runs. Both are named after process ids. The file has the
 * path of the program's log.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from './project.ts';
import { UserError } from './user-error.ts';

/** The time that a program has to end after SIGINT, in milliseconds, before it and its child processes are killed. */
const timeToEnd = 4000;

const runs = inProject('.local', 'runs');

export function recordProgram(pid: number, logFile: string): void {
  const folder = join(runs, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(pid)), logFile);
}

/** Throws a {@link UserError} if a command in this folder runs the program. Isolated stacks do not count. */
export function requireNoneRuns(name: string): void {
  const logFile = inProject('.local', 'logs', `${name}.log`);
  for (const record of globSync('*/*', { cwd: runs })) {
    const pid = basename(record);
    if (!isProgram(pid) || readFileSync(join(runs, record), 'utf8') !== logFile) continue;
    throw new UserError(`${name} (process ${pid}) belongs to another command in this folder: end that command first.`);
  }
}

/** Ends the programs that killed processes started, and then the programs that those started. */
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

/** Whether the process is a program from the project's packages. The id may belong to an unrelated program by now. */
function isProgram(pid: string): boolean {
  return commandOf(pid).includes(inProject('node_modules'));
}

/** The process's command line. It is empty if the process does not exist, or has ended and is not yet reaped. */
function commandOf(pid: string): string {
  try {
    // A bare Debian has no ps.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', pid], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
