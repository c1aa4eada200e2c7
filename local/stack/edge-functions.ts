import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { freePorts, isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { startService } from '../process/subprocess.ts';
import type { StackOptions } from './settings.ts';

const functionsFolder = inProject('supabase', 'functions');

/**
 * For `deno run` and `deno check`. In deno.json, node_modules would break a deployment (supabase/supabase#38729). As a
 * `--config`, deno.json would hide package.json, and with it the types of `node:` modules.
 */
export const denoFlags = ['--no-lock', '--node-modules-dir=manual', '--import-map', join(functionsFolder, 'deno.json')];

export function denoEnvironment(folder: string) {
  return { PATH: process.env.PATH, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}

/** The file of each function, by the function's name. */
export function functionFiles(): Map<string, string> {
  const files = globSync(join(functionsFolder, '*', 'index.ts'));
  return new Map(files.map((file) => [basename(dirname(file)), file]));
}

/** @param settings are added to the variables for Deno itself. @returns the functions and their ports, by name. */
export async function startEdgeFunctions(
  resources: AsyncDisposableStack,
  settings: Readonly<Record<string, string>>,
  { folder, isDeveloped, onLine }: Pick<StackOptions, 'folder' | 'isDeveloped' | 'onLine'>,
) {
  const files = [...functionFiles()];
  const ports = await freePorts(files.length);
  const starts = files.map(async ([name, file], index) => {
    const { [index]: port = 0 } = ports;
    const service = await startService(resources, () => isListening(port), {
      name,
      command: inProject('node_modules', '.bin', 'deno'),
      args: [
        ...['run', '--quiet', '--cached-only', '--no-prompt', ...denoFlags, '--allow-net', '--allow-env'],
        ...(isDeveloped ? ['--watch', '--no-clear-screen'] : []),
        // In MB, as on Supabase (supabase.com/docs/guides/functions/limits).
        ...['--v8-flags=--max-heap-size=256', file],
      ],
      env: { ...denoEnvironment(folder.path), ...settings, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${String(port)}` },
      logFolder: folder.logs,
      // The functions log debug lines every minute, so those go only to the log file.
      onLine: (line) => line.includes('"level":"debug"') || onLine(`  ${name} | ${line}`),
    });
    return [name, { ...service, port }] as const;
  });
  return new Map(await Promise.all(starts));
}
