/** How the edge functions run and are checked: by the Deno of node_modules, without the network. */
import { join } from 'node:path';
import { inProject } from '../process/project.ts';

export const denoCommand = inProject('node_modules', '.bin', 'deno');

/** Nothing of this process's environment but PATH, a cache in `folder`, and no network request for newer versions. */
export function denoEnvironment(folder: string) {
  return { PATH: process.env.PATH, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}

/**
 * The flags of both `run` and `check`: the functions' own configuration, with the packages of node_modules. The
 * configuration itself cannot name node_modules: the Supabase CLI reads it too when it deploys, and finds no packages
 * there (supabase/supabase#38729).
 */
export function denoFlags(functionsFolder: string): string[] {
  return ['--no-lock', '--node-modules-dir=manual', '--config', join(functionsFolder, 'deno.json')];
}

/**
 * Deno's arguments that run one function, which listens where `DENO_SERVE_ADDRESS` says. It has the 256 MB of memory that
 * Supabase gives a function (supabase.com/docs/guides/functions/limits).
 */
export function denoRun(functionsFolder: string, name: string, flags: readonly string[] = []): string[] {
  return [
    ...['run', '--quiet', '--cached-only', '--no-prompt', ...denoFlags(functionsFolder), ...flags],
    ...['--v8-flags=--max-heap-size=256', '--allow-net', '--allow-env', join(functionsFolder, name, 'index.ts')],
  ];
}
