/**
 * A part: a program running beside this one, such as PostgreSQL or the built site, that ends no later than this
 * process does, however that ends (see parent-death-watchdog.sh). Its output goes to a log file.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { UserError } from './user-error.ts';
import { inProject } from './project.ts';

export type SubprocessOptions = {
  /** Names the part in messages and its log file. */
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFolder: string;
  /** Default: the project. */
  cwd?: string;
  /** Default: whoever runs this process. */
  user?: User;
  /** The signal that asks the program to end. Default: TERM. */
  stopSignal?: 'TERM' | 'INT';
  /** Called with each line of output, besides the log file. */
  onLine?: (line: string) => void;
};

export type User = { uid: number; gid: number };

export type Subprocess = {
  /** Settles when the program has ended, with its exit code; 128 and more is a signal, as in a shell. */
  ended: Promise<number>;
  /** Ends the program and waits for that. */
  stop: () => Promise<void>;
  /** What to tell when the program ended without being asked to. */
  failure(code: number): UserError;
};

const linesInFailure = 40;

export function startSubprocess(options: SubprocessOptions): Subprocess {
  const { name, command, args, env, logFolder, cwd = inProject(), user, stopSignal = 'TERM', onLine } = options;
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  const log = createWriteStream(logFile);
  const watchdog = readFileSync(inProject('local', 'process', 'parent-death-watchdog.sh'), 'utf8');
  // Detached: in a session of its own, where the terminal's Ctrl-C does not reach it, so parts end in order.
  // --norc: bash takes a pipe from Node for a remote login, for which it would read the user's .bashrc.
  const child = spawn('bash', ['--norc', '-c', 'eval "$WATCHDOG"', 'watchdog', stopSignal, command, ...args], {
    cwd,
    env: { ...env, WATCHDOG: watchdog },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...user,
  });

  const lastLines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (colourful) => {
      const line = stripVTControlCharacters(colourful);
      log.write(`${line}\n`);
      if (line.trim()) lastLines.push(line);
      if (lastLines.length > linesInFailure) lastLines.shift();
      onLine?.(colourful);
    });
  }

  const { promise: ended, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject);
  child.once('close', (code) => {
    // Not before all of it is in the log, which is what one turns to next.
    log.end(() => {
      resolve(code ?? 1);
    });
  });
  // A watchdog that is gone before its pipe is closed has ended already, which is what closing asks for.
  child.stdin.on('error', () => undefined);

  return {
    ended,
    async stop() {
      child.stdin.end();
      await ended;
    },
    failure: (code) =>
      new UserError(
        [`${name} ended with exit code ${String(code)}. Its last lines (all in ${logFile}):`, ...lastLines].join(
          '\n  ',
        ),
      ),
  };
}

/** Waits until the part answers, as `probe` finds out; throws its failure if it ends before that. */
export async function waitUntilHealthy(part: Subprocess, probe: () => Promise<boolean>): Promise<void> {
  const settled = new AbortController();
  const failed = part.ended.then((code) => {
    throw part.failure(code);
  });
  async function poll() {
    while (!settled.signal.aborted && !(await probe())) await delay(25);
  }
  try {
    await Promise.race([failed, poll()]);
  } finally {
    settled.abort();
  }
}

/** Waits until the part has ended by itself; throws its failure unless it succeeded. */
export async function waitForSuccess(part: Subprocess): Promise<void> {
  const code = await part.ended;
  if (code !== 0) throw part.failure(code);
}
