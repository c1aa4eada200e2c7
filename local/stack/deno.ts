/** How to run and check the edge functions with the Deno in node_modules, without downloading anything. */
import { join } from 'node:path';
import { inProject } from '../process/project.ts';

export const denoCommand = inProject('node_modules', '.bin', 'deno');

/** Deno's environment: this process's PATH, a cache in `folder`, and no online check for updates. */
export function denoEnvironment(folder: string) {
  return { PATH: process.env.PATH, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}

/**
 * The flags for both `deno run` and `deno check`, which select the functions' configuration file and the packages in
 * node_modules. The file itself cannot name node_modules, because the Supabase CLI would then look for packages there
 * during a deployment and find none (supabase/supabase#38729).
 */
export function denoFlags(functionsFolder: string): string[] {
  return ['--no-lock', '--node-modules-dir=manual', '--config', join(functionsFolder, 'deno.json')];
}

/**
 * Deno's arguments for running one function. The function listens on the address in `DENO_SERVE_ADDRESS`, and has 256
 * MB of memory, as on Supabase (supabase.com/docs/guides/functions/limits).
 */
export function denoRun(functionsFolder: string, name: string, flags: readonly string[] = []): string[] {
  return [
    ...['run', '--quiet', '--cached-only', '--no-prompt', ...denoFlags(functionsFolder), ...flags],
    ...['--v8-flags=--max-heap-size=256', '--allow-net', '--allow-env', join(functionsFolder, name, 'index.ts')],
  ];
}
