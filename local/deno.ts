/** The Deno of node_modules, which runs and checks the edge functions without the network. */
import { join } from 'node:path';
import { inProject } from './project.ts';

export const denoCommand = inProject('node_modules', '.bin', 'deno');

/** Nothing of whoever runs it, a cache within `folder`, and no question to the network about newer versions. */
export function denoEnvironment(folder: string) {
  return { PATH: process.env.PATH, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}
