/** The Deno of node_modules, which runs and checks the edge functions without the network. */
import { join } from 'node:path';
import { inProject } from '../process/project.ts';

export const denoCommand = inProject('node_modules', '.bin', 'deno');

/** Nothing of whoever runs it, a cache within `folder`, and no question to the network about newer versions. */
export function denoEnvironment(folder: string) {
  return { PATH: process.env.PATH, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}

/**
 * What `run` and `check` are told alike: the functions' own configuration, with the packages of node_modules. That the
 * packages are there already is said here and not in the configuration, because the Supabase CLI reads that too when it
 * deploys, and finds none (supabase/supabase#38729).
 */
export function denoFlags(functionsFolder: string): string[] {
  return ['--no-lock', '--node-modules-dir=manual', '--config', join(functionsFolder, 'deno.json')];
}

/** Runs one function: `deno` with these arguments, where `DENO_SERVE_ADDRESS` says. */
export function denoRun(functionsFolder: string, name: string): string[] {
  return [
    ...['run', '--quiet', '--cached-only', '--no-prompt', ...denoFlags(functionsFolder)],
    ...['--allow-net', '--allow-env', join(functionsFolder, name, 'index.ts')],
  ];
}
