/** The edge functions: each folder of supabase/functions runs under Deno as it is, and is started again when it ends. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { denoCommand, denoEnvironment, denoRun } from './deno.ts';
import { startSubprocess, waitUntilHealthy, type Subprocess } from '../process/subprocess.ts';
import { freePorts, isListening } from '../process/ports.ts';

export type EdgeFunction = {
  name: string;
  /** Where it listens; undefined while it does not. */
  port(): number | undefined;
  /** Starts it again after {@link EdgeFunction.stop}. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

type FunctionsOptions = {
  folder: DataFolder;
  functionsFolder: string;
  /** The environment variables the functions see, and no others. */
  env: Readonly<Record<string, string>>;
  /** Called with each line a function logs, and when it is started again. */
  onLine: (functionName: string, line: string) => void;
};

const shortestPause = 250;
const longestPause = 10_000;

/** The functions of a folder, by name: its folders with an index.ts, without those shared between them. */
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
  const functions = names.map((name) => superviseFunction(name, options));
  for (const { stop } of functions) resources.defer(stop);
  await Promise.all(functions.map(({ start }) => start()));
  return new Map(functions.map((edgeFunction) => [edgeFunction.name, edgeFunction]));
}

function superviseFunction(name: string, options: FunctionsOptions): EdgeFunction {
  let current: Subprocess | undefined;
  let listening: number | undefined;
  let nextStart: NodeJS.Timeout | undefined;
  let pause = shortestPause;

  async function start() {
    const [port = 0] = await freePorts(1);
    const part = startFunction(name, port, options);
    current = part;
    void part.ended.then(() => {
      if (current === part) listening = undefined;
    });
    await waitUntilHealthy(part, () => isListening(port));
    listening = port;
    pause = shortestPause;
    void part.ended.then((code) => {
      if (current === part) startLater(`it ended with exit code ${String(code)}`);
    });
  }

  function startLater(reason: string) {
    options.onLine(name, `${reason}; starting it again in ${String(pause / 1000)} s`);
    nextStart = setTimeout(() => {
      start().catch(() => {
        startLater('it did not start');
      });
    }, pause);
    pause = Math.min(pause * 2, longestPause);
  }

  async function stop() {
    clearTimeout(nextStart);
    const part = current;
    current = undefined;
    listening = undefined;
    await part?.stop();
  }

  return { name, port: () => listening, start, stop };
}

function startFunction(
  name: string,
  port: number,
  { folder, functionsFolder, env, onLine }: FunctionsOptions,
): Subprocess {
  return startSubprocess({
    name,
    command: denoCommand,
    args: denoRun(functionsFolder, name),
    env: { ...denoEnvironment(folder.path), ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${String(port)}` },
    logFolder: folder.logs,
    onLine: (line) => {
      onLine(name, line);
    },
  });
}
