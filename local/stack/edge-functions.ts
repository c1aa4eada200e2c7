/** Runs each folder of supabase/functions under Deno. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { denoCommand, denoEnvironment, denoRun, developFlags } from './deno.ts';
import { freePorts, isListening } from '../process/ports.ts';
import { startService, type Service } from '../process/service.ts';
import { startSubprocess } from '../process/subprocess.ts';

export type EdgeFunction = Service & { port: number };

type FunctionsOptions = {
  folder: DataFolder;
  functionsFolder: string;
  /** The only environment variables that the functions see. */
  env: Readonly<Record<string, string>>;
  /** Functions restart when their files change; a debugger can attach to each, on this port and those after it. */
  debugPort?: number | undefined;
  /** Called with each line that a function logs. */
  onLine: (functionName: string, line: string) => void;
};

/** The names of the functions: the folders with an index.ts whose names do not begin with an underscore. */
export async function functionNames(functionsFolder: string): Promise<string[]> {
  const entries = await readdir(functionsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^[a-z0-9]/i.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => existsSync(join(functionsFolder, name, 'index.ts')))
    .sort();
}

/** @returns the functions by their names. */
export async function startEdgeFunctions(
  resources: AsyncDisposableStack,
  { folder, functionsFolder, env, debugPort, onLine }: FunctionsOptions,
): Promise<ReadonlyMap<string, EdgeFunction>> {
  const names = await functionNames(functionsFolder);
  const ports = await freePorts(names.length);

  async function start(name: string, index: number): Promise<[string, EdgeFunction]> {
    const port = ports[index] ?? 0;
    const launch = () =>
      startSubprocess({
        name,
        command: denoCommand,
        args: denoRun(functionsFolder, name, debugPort ? developFlags(debugPort + index) : []),
        env: { ...denoEnvironment(folder.path), ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${String(port)}` },
        logFolder: folder.logs,
        // Deno's watcher would go on after SIGTERM.
        stopSignal: debugPort ? 'SIGINT' : 'SIGTERM',
        onLine: (line) => {
          onLine(name, line);
        },
      });
    return [name, { ...(await startService(resources, launch, () => isListening(port))), port }];
  }

  return new Map(await Promise.all(names.map(start)));
}
