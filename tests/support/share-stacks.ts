/** Starts a stack in Jest's main process when a worker first asks for one. Each worker gets its own to change. */
import { startHttpServer } from './http-server.ts';
import type { IsolatedStack } from './stack.ts';

const resources = new AsyncDisposableStack();

export default async function shareStacks(): Promise<void> {
  const stacks = new Map<string, Promise<IsolatedStack>>();
  const { url, stop } = await startHttpServer(({ url: worker = '' }, response) => {
    const stack = stacks.get(worker) ?? startStack();
    stacks.set(worker, stack);
    stack.then(
      (started) => response.end(JSON.stringify(started)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  resources.defer(stop);
  process.env.SHARED_STACKS_URL = url;
}

async function startStack(): Promise<IsolatedStack> {
  // This is imported here and not at the top, because unit tests do not need it.
  const { startIsolatedStack } = await import('../../local/stack/isolated-stack.ts');
  return startIsolatedStack(resources);
}

/** Jest's global teardown. */
export async function stopSharedStacks(): Promise<void> {
  await resources.disposeAsync();
}
