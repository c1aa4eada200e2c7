/** Runs a program such as PostgreSQL or the site server, with its output in a log file. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { recordProgram } from './left-behind.ts';
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
  /** Asks the program to end. Default: SIGTERM. Two seconds later it is killed. */
  stopSignal?: NodeJS.Signals;
  /** Called with each line of output. */
  onLine?: (line: string) => void;
};

export type Subprocess = {
  /** Resolves with the exit code when the program has ended; as in a shell, 128 and more stands for a signal. */
  ended: Promise<number>;
  /** Ends the program and waits until it has ended. */
  stop: () => Promise<void>;
  /** The error to show when the program ended without being stopped. */
  failure: (code: number) => UserError;
};

/** Milliseconds. The parts of a stack end one after the other, and all of them within ten seconds of Ctrl-C. */
const timeToEnd = 2000;

const linesInFailure = 40;

export function startSubprocess(options: SubprocessOptions): Subprocess {
  const { name, command, args, env, logFolder, cwd = inProject(), stopSignal = 'SIGTERM', onLine } = options;
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  // On a full disk the run goes on without the log.
  const log = createWriteStream(logFile).on('error', ({ message }) => {
    console.error(`The log ${logFile} is incomplete: ${message}.`);
  });
  // A process group of its own: the terminal's Ctrl-C does not reach it, because the programs must end in order.
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const forget = child.pid && recordProgram(child.pid);

  const lastLines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (coloured) => {
      const line = stripVTControlCharacters(coloured);
      log.write(`${line}\n`);
      if (line.trim()) lastLines.push(line);
      if (lastLines.length > linesInFailure) lastLines.shift();
      onLine?.(coloured);
    });
  }

  /** The programs that it has started are in its group. */
  function killGroup() {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // None is left.
    }
  }

  const { promise: ended, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject);
  child.once('exit', () => {
    killGroup();
    if (forget) forget();
  });
  child.once('close', (code, signal) => {
    log.end(() => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });

  return {
    ended,
    async stop() {
      child.kill(stopSignal);
      const timer = setTimeout(killGroup, timeToEnd);
      await ended;
      clearTimeout(timer);
    },
    failure: (code) =>
      new UserError(
        [`${name} ended with exit code ${String(code)}. Its last lines (all in ${logFile}):`, ...lastLines].join(
          '\n  ',
        ),
      ),
  };
}

/** Waits until the health check succeeds; throws the subprocess's failure if it ends first. */
export async function waitUntilHealthy(subprocess: Subprocess, healthCheck: () => Promise<boolean>): Promise<void> {
  const ended = subprocess.ended.then((code) => subprocess.failure(code));
  while (!(await healthCheck())) {
    const failure = await Promise.race([ended, delay(25)]);
    if (failure) throw failure;
  }
}

/** Waits until the subprocess ends; throws its failure unless its exit code is 0. */
export async function waitForSuccess(subprocess: Subprocess): Promise<void> {
  const code = await subprocess.ended;
  if (code !== 0) throw subprocess.failure(code);
}
