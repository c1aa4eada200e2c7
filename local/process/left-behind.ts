/**
 * Records the programs that the project starts, so that a command can find those that a killed command left running:
 * a folder for each process in .local/runs, with a file for each of its programs, which contains the path of its log.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from './project.ts';
import { UserError } from './report.ts';

const runs = inProject('.local', 'runs');

export function recordProgram(pid: number, logFile: string): void {
  const folder = join(runs, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(pid)), logFile);
}

/** Throws a {@link UserError} if a command in this folder is running the program. Isolated stacks do not count. */
export function requireNoneRuns(name: string): void {
  const logFile = inProject('.local', 'logs', `${name}.log`);
  for (const record of globSync('*/*', { cwd: runs })) {
    const pid = basename(record);
    if (!isProgram(pid) || readFileSync(join(runs, record), 'utf8') !== logFile) continue;
    throw new UserError(`${name} (process ${pid}) belongs to another command in this folder. End that command first.`);
  }
}

/** Ends programs that killed processes left running, and then any that those programs themselves left running. */
export async function endLeftBehind(): Promise<void> {
  mkdirSync(runs, { recursive: true });
  const ofDead = readdirSync(runs).filter((pid) => !commandOf(pid).includes('node'));
  const programs = ofDead.flatMap((pid) => readdirSync(join(runs, pid))).filter(isProgram);
  for (const pid of programs) process.kill(Number(pid), 'SIGINT');
  // After this time, in milliseconds, a program and its child processes are killed.
  const timeoutAt = Date.now() + 4000;
  while (programs.some(isProgram)) {
    await delay(20);
    if (Date.now() < timeoutAt) continue;
    for (const pid of programs.filter(isProgram)) process.kill(-Number(pid), 'SIGKILL');
  }
  for (const pid of ofDead) rmSync(join(runs, pid), { recursive: true, force: true });
  if (programs.length > 0) await endLeftBehind();
}

/** Whether the process is a program from node_modules. An unrelated program may have taken over its process id. */
const isProgram = (pid: string) => commandOf(pid).includes(inProject('node_modules'));

/** Returns the process's command line, or an empty string if the process does not exist or has ended. */
function commandOf(pid: string): string {
  try {
    // A minimal Debian has no ps.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', pid], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
