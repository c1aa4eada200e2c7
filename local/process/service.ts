/** A program that serves until it is stopped, and can be started again. */
import { startSubprocess, waitUntilHealthy, type Subprocess, type SubprocessOptions } from './subprocess.ts';
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
  isHealthy: () => Promise<boolean>,
  options: SubprocessOptions,
): Promise<Service> {
  const { promise: crashed, resolve: crash } = Promise.withResolvers<UserError>();
  let current: Subprocess | undefined;

  async function start() {
    const subprocess = startSubprocess(options);
    current = subprocess;
    void subprocess.ended.then((code) => {
      if (current === subprocess) crash(subprocess.failure(code));
    });
    await waitUntilHealthy(subprocess, isHealthy);
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
