import { createWriteStream, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { inProject } from './project.ts';
import { UserError } from './report.ts';

const logs = inProject('.local', 'logs');

export type SubprocessOptions = {
  /** The name of the program in messages and of its log file. */
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFolder?: string;
  cwd?: string;
  onLine?: (line: string) => unknown;
};

export type Subprocess = {
  /** Resolves when the program has ended, with its exit code, its signal, or the reason why it did not start. */
  ended: Promise<number | string | undefined>;
  /** Resolves when the program has ended, with the error to show if it was not meant to. */
  failure: () => Promise<UserError>;
  stop: () => Promise<void>;
};

/** Starts a program, which writes a log. Disposing of `resources` stops it. */
export function startSubprocess(resources: AsyncDisposableStack, options: SubprocessOptions): Subprocess {
  const { name, command, args, env, logFolder = logs, cwd = inProject(), onLine } = options;
  resources.defer(stop);
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  // If the disk is full, the program keeps running without a log.
  const log = createWriteStream(logFile).on('error', console.error);
  // Unlike `kill`, this signals nothing once the program has ended and another one may have its process id.
  const stopping = new AbortController();
  const program = execa(command, args, {
    cwd,
    env,
    extendEnv: false,
    stdin: 'ignore',
    buffer: false,
    reject: false,
    cancelSignal: stopping.signal,
    // SIGINT makes PostgreSQL stop without waiting for its clients, and is the only signal that ends Deno's watcher.
    killSignal: 'SIGINT',
    // This is short, because a stack's programs stop one after another.
    forceKillAfterDelay: 2000,
    // The program gets its own process group, so that Ctrl-C does not end it: programs must be stopped in order.
    killDescendants: true,
  });
  for (const input of [program.stdout, program.stderr]) {
    createInterface({ input }).on('line', (line) => {
      log.write(`${line}\n`);
      onLine?.(line);
    });
  }
  // A signal ends a Jest worker before it could stop its programs, but not `npm test`, which knows this folder.
  const pidFolder = process.env.JEST_WORKER_ID === undefined ? logFolder : tmpdir();
  const pidFile = join(pidFolder, `${name}.${String(program.pid)}.pid`);
  if (program.pid) writeFileSync(pidFile, '');
  // A process that the program leaves behind could keep its output open.
  program.nodeChildProcess.once('exit', () => program.kill('SIGKILL'));
  const ended = program.then(async ({ exitCode, signal, code }) => {
    rmSync(pidFile, { force: true });
    await new Promise((resolve) => log.end(resolve));
    return exitCode ?? signal ?? code;
  });

  async function stop() {
    stopping.abort();
    await ended;
  }

  async function failure() {
    const summary = `${name} ended with ${String(await ended)}. Its last lines (see ${logFile} for all of them):`;
    const lastLines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-100);
    return new UserError([summary, ...lastLines].join('\n  '));
  }

  return { ended, failure, stop };
}

/** Starts a server and waits until it is healthy. Throws an error with its last lines of output if it ends first. */
export async function startService(
  resources: AsyncDisposableStack,
  isHealthy: () => Promise<boolean>,
  options: SubprocessOptions,
): Promise<Subprocess> {
  const service = startSubprocess(resources, options);
  const failed = service.failure();
  while (!(await isHealthy())) {
    const failure = await Promise.race([failed, delay(25)]);
    if (failure) throw failure;
  }
  return service;
}

/** Runs a program until it ends. If its exit code is not 0, throws an error with its last lines of output. */
export async function runSubprocess(resources: AsyncDisposableStack, options: SubprocessOptions): Promise<void> {
  const { ended, failure } = startSubprocess(resources, options);
  if ((await ended) !== 0) throw await failure();
}

/** The programs that commands in this folder are running, or left running when they were killed. */
export function runningPrograms(pidFolder = logs): { name: string; pid: number }[] {
  const programs: { name: string; pid: number }[] = [];
  for (const file of globSync('*.pid', { cwd: pidFolder })) {
    const [name = '', id] = file.split('.');
    const pid = Number(id);
    if (isRunning(pid)) programs.push({ name, pid });
    // Another program may get this process id later.
    else rmSync(join(pidFolder, file), { force: true });
  }
  return programs;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
