/** Runs each edge function in supabase/functions under Deno. */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { freePorts, isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { startService } from '../process/subprocess.ts';
import type { DataFolder } from './data-folder.ts';
import { denoCommand, denoEnvironment, denoRun } from './deno.ts';

type FunctionsOptions = {
  folder: DataFolder;
  /** The functions' environment variables, in addition to those for Deno itself. */
  env: Readonly<Record<string, string>>;
  /** Whether a function restarts when its files change. */
  watch: boolean;
  /** Called with each line that a function logs, except debug lines. */
  onLine: (line: string) => unknown;
};

export const functionsFolder = inProject('supabase', 'functions');

/** Returns the names of the functions, which are the folders that contain an index.ts. */
export function functionNames(): string[] {
  return globSync('*/index.ts', { cwd: functionsFolder }).map((file) => basename(dirname(file)));
}

/** @returns the running functions and their ports, by name. */
export async function startEdgeFunctions(
  resources: AsyncDisposableStack,
  { folder, env, watch, onLine }: FunctionsOptions,
) {
  const names = functionNames();
  const ports = await freePorts(names.length);
  const starts = names.map(async (name, index) => {
    const { [index]: port = 0 } = ports;
    const service = await startService(resources, () => isListening(port), {
      name,
      command: denoCommand,
      args: denoRun(functionsFolder, name, watch ? ['--watch', '--no-clear-screen'] : []),
      env: { ...denoEnvironment(folder.path), ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${String(port)}` },
      logFolder: folder.logs,
      // The functions log debug lines every minute, so those go only to the log file.
      onLine: (line) => line.includes('"level":"debug"') || onLine(`  ${name} | ${line}`),
    });
    return [name, { ...service, port }] as const;
  });
  return new Map(await Promise.all(starts));
}
