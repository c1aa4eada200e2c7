/**
 * What a killed run has left behind. Each process has a folder in .local/runs, with a file for each program that it runs;
 * the data of its temporary stacks is there too. Folder and files are named by process id and start time, because another
 * program may have the same process id later.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from './project.ts';

/** How long a program may take to end after SIGINT, in milliseconds, before it is killed with all that it has started. */
const timeToEnd = 4000;

const runs = inProject('.local', 'runs');

/** The folder of this process; the next command removes it if this one was killed. */
export function runFolder(): string {
  const folder = join(runs, nameOf(process.pid) ?? String(process.pid));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** @returns a function to call when the program has ended. */
export function recordProgram(pid: number): () => void {
  const file = join(runFolder(), nameOf(pid) ?? String(pid));
  writeFileSync(file, '');
  return () => {
    rmSync(file, { force: true });
  };
}

/** Ends the programs of killed processes, then the programs of those, and removes their folders. */
export async function endLeftBehind(): Promise<void> {
  mkdirSync(runs, { recursive: true });
  const ofDead = readdirSync(runs).filter((name) => !isRunning(name));
  const programs = ofDead.flatMap((name) => readdirSync(join(runs, name))).filter(isRunning);
  for (const name of programs) process.kill(Number.parseInt(name), 'SIGINT');
  const timeoutAt = Date.now() + timeToEnd;
  while (programs.some(isRunning)) {
    await delay(20);
    if (Date.now() < timeoutAt) continue;
    for (const name of programs.filter(isRunning)) process.kill(-Number.parseInt(name), 'SIGKILL');
  }
  for (const name of ofDead) rmSync(join(runs, name), { recursive: true, force: true, maxRetries: 5 });
  if (programs.length > 0) await endLeftBehind();
}

function isRunning(name: string): boolean {
  const pid = Number.parseInt(name);
  return pid > 0 && nameOf(pid) === name;
}

/** Its process id and start time; undefined if there is no such process. */
function nameOf(pid: number): string | undefined {
  const start = process.platform === 'linux' ? startInProc(pid) : startFromPs(pid);
  return start && `${String(pid)}-${start}`;
}

function startInProc(pid: number): string | undefined {
  try {
    // After the program's name in parentheses: the state and, 19 fields later, the start (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    const start = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env });
    return start.trim().replace(/\W+/g, '-');
  } catch {
    return undefined;
  }
}
