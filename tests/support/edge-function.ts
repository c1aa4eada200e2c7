/** One more instance of an edge function, beside those of the stack, that a test may kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { denoCommand, denoEnvironment, denoRun } from '../../local/stack/deno';
import { freePorts, isListening } from '../../local/process/ports';
import { inProject } from '../../local/process/project';
import { until } from './until';

export type EdgeFunctionCopy = { url: string; kill: () => Promise<void> };

/** @param env its whole environment. */
export async function startEdgeFunction(
  resources: AsyncDisposableStack,
  name: string,
  env: Record<string, string>,
): Promise<EdgeFunctionCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'edge-function-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const [port = 0] = await freePorts(1);
  const child = spawn(denoCommand, denoRun(inProject('supabase', 'functions'), name), {
    // A process group of its own, to kill as a whole: some installations start Deno through another program.
    detached: true,
    stdio: 'ignore',
    env: { ...denoEnvironment(folder), ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${String(port)}` },
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
    }
    await exited;
  };
  resources.defer(kill);
  await until(() => isListening(port));
  return { url: `http://127.0.0.1:${String(port)}`, kill };
}
