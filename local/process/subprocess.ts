/**
 * Runs a program such as PostgreSQL or the site server, with its output in a log file. It never outlives this process:
 * parent-death-watchdog.sh ends its process group even after SIGKILL. execa leaves it running then, signals the program
 * alone, and is an ES module, which Jest cannot load.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { openLogFile } from './log-file.ts';
import { inProject } from './project.ts';
import { UserError } from './user-error.ts';

export type SubprocessOptions = {
  /** For messages and the name of the log file. */
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFolder: string;
  /** Default: the project. */
  cwd?: string;
  /** Default: the user of this process. */
  user?: User;
  /** The signal that asks the program to end. Default: TERM. */
  stopSignal?: 'TERM' | 'INT';
  /** Seconds after which {@link Subprocess.stop} kills the program. Default: 10, as when this process is killed. */
  stopTimeout?: number;
  /** Called with each line of output. */
  onLine?: (line: string) => void;
};

export type User = { uid: number; gid: number };

export type Subprocess = {
  /** Resolves with the exit code when the program has ended; as in a shell, 128 and more stands for a signal. */
  ended: Promise<number>;
  /** Ends the program and waits until it has ended. */
  stop: () => Promise<void>;
  /** The error to show when the program ended without being stopped. */
  failure: (code: number) => UserError;
};

const linesInFailure = 40;

export function startSubprocess(options: SubprocessOptions): Subprocess {
  const {
    name,
    command,
    args,
    env,
    logFolder,
    cwd = inProject(),
    user,
    stopSignal = 'TERM',
    stopTimeout,
    onLine,
  } = options;
  const log = openLogFile(logFolder, name);
  const watchdog = readFileSync(inProject('local', 'process', 'parent-death-watchdog.sh'), 'utf8');
  // Detached, so that the terminal's Ctrl-C does not reach it: the subprocesses must end in order.
  // --norc: with a pipe as its input, bash assumes a remote login and would read the user's .bashrc.
  const child = spawn('bash', ['--norc', '-c', 'eval "$WATCHDOG"', 'watchdog', stopSignal, command, ...args], {
    cwd,
    env: { ...env, WATCHDOG: watchdog },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...user,
  });

  const lastLines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (coloured) => {
      const line = stripVTControlCharacters(coloured);
      log.write(line);
      if (line.trim()) lastLines.push(line);
      if (lastLines.length > linesInFailure) lastLines.shift();
      onLine?.(coloured);
    });
  }

  const { promise: ended, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject);
  child.once('close', (code) => {
    log.close();
    resolve(code ?? 1);
  });
  // Closing the pipe of a watchdog that has ended is an error, and harmless.
  child.stdin.on('error', () => undefined);

  return {
    ended,
    async stop() {
      child.stdin.end(stopTimeout === undefined ? '' : `${String(stopTimeout)}\n`);
      await ended;
    },
    failure: (code) =>
      new UserError(
        [`${name} ended with exit code ${String(code)}. Its last lines (all in ${log.path}):`, ...lastLines].join(
          '\n  ',
        ),
      ),
  };
}

/** Waits until the health check succeeds; throws the subprocess's failure if it ends first. */
export async function waitUntilHealthy(subprocess: Subprocess, healthCheck: () => Promise<boolean>): Promise<void> {
  const settled = new AbortController();
  const failed = subprocess.ended.then((code) => {
    throw subprocess.failure(code);
  });
  async function poll() {
    while (!settled.signal.aborted && !(await healthCheck())) await delay(25);
  }
  try {
    await Promise.race([failed, poll()]);
  } finally {
    settled.abort();
  }
}

/** Waits until the subprocess ends; throws its failure unless its exit code is 0. */
export async function waitForSuccess(subprocess: Subprocess): Promise<void> {
  const code = await subprocess.ended;
  if (code !== 0) throw subprocess.failure(code);
}
