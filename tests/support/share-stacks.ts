/**
 * Jest's global set-up. A stack is started in Jest's own process when the first test file asks for it: one for each
 * worker, as a test may change everything in it. Temporary files of the whole run go into one folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IsolatedStack } from '../../local/stack/isolated-stack.ts';
import { startHttpServer } from './http-server.ts';

/** What ends with the run. */
let resources: AsyncDisposableStack;

export default async function shareStacks(): Promise<void> {
  resources = new AsyncDisposableStack();
  await makeTemporaryFolder();
  const stacks = new Map<string, Promise<IsolatedStack>>();

  function stackOf(worker: string): Promise<IsolatedStack> {
    const started = stacks.get(worker);
    if (started) return started;
    const stack = startStack();
    stacks.set(worker, stack);
    // The next test file may have more luck, for example with the ports.
    stack.catch(() => stacks.delete(worker));
    return stack;
  }

  const { url, stop } = await startHttpServer(({ url = '' }, response) => {
    stackOf(url).then(
      (stack) => response.end(JSON.stringify(stack)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  resources.defer(stop);
  process.env.SHARED_STACKS_URL = url;
}

async function startStack(): Promise<IsolatedStack> {
  // Imported here, as unit tests need none of it.
  const { startIsolatedStack } = await import('../../local/stack/isolated-stack.ts');
  const stack = await startIsolatedStack();
  resources.defer(stack.stop);
  return stack;
}

async function makeTemporaryFolder(): Promise<void> {
  const { TMPDIR } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'test-run-'));
  process.env.TMPDIR = folder;
  resources.defer(async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    // Programs that were just killed may still write for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
}

/** Jest's global teardown. */
export async function stopSharedStacks(): Promise<void> {
  await resources.disposeAsync();
}
