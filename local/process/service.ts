/** A part that serves until it is stopped, and can be started again. */
import { waitUntilHealthy, type Subprocess } from './subprocess.ts';
import type { UserError } from './user-error.ts';

export type Service = {
  /** Starts it again after {@link Service.stop}. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Settles with the reason when it ends without having been asked to. */
  crashed: Promise<UserError>;
};

/**
 * Starts a part and waits until it answers; disposing of `running` stops it.
 *
 * @param launch starts its program.
 * @param answers finds out whether it answers.
 */
export async function startService(
  resources: AsyncDisposableStack,
  launch: () => Subprocess,
  answers: () => Promise<boolean>,
): Promise<Service> {
  const { promise: broken, resolve: breaks } = Promise.withResolvers<UserError>();
  let current: Subprocess | undefined;

  async function start() {
    const part = launch();
    current = part;
    void part.ended.then((code) => {
      if (current === part) breaks(part.failure(code));
    });
    await waitUntilHealthy(part, answers);
  }

  async function stop() {
    const part = current;
    current = undefined;
    await part?.stop();
  }

  resources.defer(stop);
  await start();
  return { start, stop, crashed };
}
