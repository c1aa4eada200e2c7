/** A subprocess that serves until it is stopped, and can be started again. */
import { waitUntilHealthy, type Subprocess } from './subprocess.ts';
import type { UserError } from './user-error.ts';

export type Service = {
  /** Starts it again after {@link Service.stop}. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Resolves with the reason if it ends without being stopped. */
  crashed: Promise<UserError>;
};

/** Starts a service and waits until it is healthy; disposing of `resources` stops it. */
export async function startService(
  resources: AsyncDisposableStack,
  launch: () => Subprocess,
  healthCheck: () => Promise<boolean>,
): Promise<Service> {
  const { promise: crashed, resolve: crash } = Promise.withResolvers<UserError>();
  let current: Subprocess | undefined;

  async function start() {
    const subprocess = launch();
    current = subprocess;
    void subprocess.ended.then((code) => {
      if (current === subprocess) crash(subprocess.failure(code));
    });
    await waitUntilHealthy(subprocess, healthCheck);
  }

  async function stop() {
    const subprocess = current;
    current = undefined;
    await subprocess?.stop();
  }

  resources.defer(stop);
  await start();
  return { start, stop, crashed };
}
