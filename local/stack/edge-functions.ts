/** Runs each folder of supabase/functions under Deno, and restarts a function that ends. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { denoCommand, denoEnvironment, denoRun, developFlags } from './deno.ts';
import { startSubprocess, waitUntilHealthy, type Subprocess } from '../process/subprocess.ts';
import { freePorts, isListening } from '../process/ports.ts';

export type EdgeFunction = {
  name: string;
  /** The port it listens on; undefined while it does not. */
  port(): number | undefined;
  /** Starts it again after {@link EdgeFunction.stop}. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

type FunctionsOptions = {
  folder: DataFolder;
  functionsFolder: string;
  /** The only environment variables that the functions see. */
  env: Readonly<Record<string, string>>;
  /** Functions restart when their files change; a debugger can attach to each, on this port and those after it. */
  debugPort?: number | undefined;
  /** Called with each line that a function logs, and when a function is restarted. */
  onLine: (functionName: string, line: string) => void;
};

/** Seconds. A function ends at once, whatever it is doing: what it had to mail, the next sweep mails. */
const stopTimeout = 3;

/** Milliseconds before a function is restarted; doubled after each failed start. */
const minBackoff = 250;
const maxBackoff = 10_000;

/** The names of the functions: the folders with an index.ts whose names do not begin with an underscore. */
export async function functionNames(functionsFolder: string): Promise<string[]> {
  const entries = await readdir(functionsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^[a-z0-9]/i.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => existsSync(join(functionsFolder, name, 'index.ts')))
    .sort();
}

export async function startEdgeFunctions(
  resources: AsyncDisposableStack,
  options: FunctionsOptions,
): Promise<Map<string, EdgeFunction>> {
  const names = await functionNames(options.functionsFolder);
  const functions = names.map((name, index) => {
    const flags = options.debugPort ? developFlags(options.debugPort + index) : [];
    return superviseFunction(name, flags, options);
  });
  resources.defer(async () => {
    await Promise.all(functions.map(({ stop }) => stop()));
  });
  await Promise.all(functions.map(({ start }) => start()));
  return new Map(functions.map((edgeFunction) => [edgeFunction.name, edgeFunction]));
}

function superviseFunction(name: string, flags: string[], options: FunctionsOptions): EdgeFunction {
  let current: Subprocess | undefined;
  let listening: number | undefined;
  let nextStart: NodeJS.Timeout | undefined;
  let backoff = minBackoff;

  async function start() {
    const [port = 0] = await freePorts(1);
    const subprocess = startFunction(name, flags, port, options);
    current = subprocess;
    void subprocess.ended.then(() => {
      if (current === subprocess) listening = undefined;
    });
    await waitUntilHealthy(subprocess, () => isListening(port));
    listening = port;
    backoff = minBackoff;
    void subprocess.ended.then((code) => {
      if (current === subprocess) restartLater(`it ended with exit code ${String(code)}`);
    });
  }

  function restartLater(reason: string) {
    options.onLine(name, `${reason}; restarting in ${String(backoff / 1000)} s`);
    nextStart = setTimeout(() => {
      start().catch(() => {
        restartLater('it did not start');
      });
    }, backoff);
    backoff = Math.min(backoff * 2, maxBackoff);
  }

  async function stop() {
    clearTimeout(nextStart);
    const subprocess = current;
    current = undefined;
    listening = undefined;
    await subprocess?.stop();
  }

  return { name, port: () => listening, start, stop };
}

function startFunction(
  name: string,
  flags: string[],
  port: number,
  { folder, functionsFolder, env, onLine }: FunctionsOptions,
): Subprocess {
  return startSubprocess({
    name,
    command: denoCommand,
    args: denoRun(functionsFolder, name, flags),
    env: { ...denoEnvironment(folder.path), ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${String(port)}` },
    logFolder: folder.logs,
    // Deno's watcher would go on after SIGTERM.
    stopSignal: flags.length > 0 ? 'INT' : 'TERM',
    stopTimeout,
    onLine: (line) => {
      onLine(name, line);
    },
  });
}
