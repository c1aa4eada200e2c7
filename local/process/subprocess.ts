/**
 * Runs a program, such as PostgreSQL or the site server, and writes its output to a log file. execa 10 would replace six
 * of these lines with 25 packages, one of which Jest cannot resolve.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { recordProgram } from './left-behind.ts';
import { inProject } from './project.ts';
import { UserError } from './user-error.ts';

export type SubprocessOptions = {
  /** The name of the program in messages and of its log file. */
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The default is .local/logs. */
  logFolder?: string;
  /** The default is the project's folder. */
  cwd?: string;
  /** Called with each line of output. */
  onLine?: (line: string) => unknown;
};

export type Subprocess = {
  /** Resolves with the exit code or the signal when the program has ended. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Waits until the program has ended. Resolves with the error to show if nobody meant to stop it. */
  failure: () => Promise<UserError>;
  /** Stops the program. Resolves when it has ended. */
  stop: () => Promise<void>;
};

/** How long a program has to stop, in milliseconds. It is short, because a stack's programs stop one after another. */
const timeToEnd = 2000;

/** Starts a program. Disposing of `resources` stops it. */
export function startSubprocess(resources: AsyncDisposableStack, options: SubprocessOptions): Subprocess {
  const { name, command, args, env, logFolder = inProject('.local', 'logs'), cwd = inProject(), onLine } = options;
  resources.defer(stop);
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  // If the disk is full, the program keeps running without a log.
  const log = createWriteStream(logFile).on('error', console.error);
  // The program gets its own process group, so that Ctrl-C does not end it: programs must be stopped in order.
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) recordProgram(child.pid, logFile);
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      log.write(`${line}\n`);
      onLine?.(line);
    });
  }

  /** Kills the program's process group, which includes its child processes. */
  function killGroup() {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // No process in the group is left.
    }
  }

  const { promise: ended, resolve, reject } = Promise.withResolvers<number | NodeJS.Signals | null>();
  child.once('error', reject);
  child.once('exit', killGroup);
  child.once('close', (code, signal) => {
    log.end(() => {
      resolve(code ?? signal);
    });
  });

  async function stop() {
    // SIGINT makes PostgreSQL stop without waiting for its clients, and is the only signal that ends Deno's watcher.
    child.kill('SIGINT');
    const timer = setTimeout(killGroup, timeToEnd);
    await ended;
    clearTimeout(timer);
  }

  async function failure() {
    const summary = `${name} ended with ${String(await ended)}. Its last lines (see ${logFile} for all of them):`;
    const lastLines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-100);
    return new UserError([summary, ...lastLines].join('\n  '));
  }

  return { ended, failure, stop };
}

/** Starts a server and waits until it is healthy. If it ends first, throws an error with its last lines of output. */
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
