/** A part that serves until it is stopped, and can be started again. */
import { untilReady, type Part } from './subprocess.ts';
import type { Problem } from './user-error.ts';

export type Service = {
  /** Starts it again after {@link Service.stop}. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Settles with the reason when it ends without having been asked to. */
  broken: Promise<Problem>;
};

/**
 * Starts a part and waits until it answers; disposing of `running` stops it.
 *
 * @param launch starts its program.
 * @param answers finds out whether it answers.
 */
export async function startService(
  running: AsyncDisposableStack,
  launch: () => Part,
  answers: () => Promise<boolean>,
): Promise<Service> {
  const { promise: broken, resolve: breaks } = Promise.withResolvers<Problem>();
  let current: Part | undefined;

  async function start() {
    const part = launch();
    current = part;
    void part.ended.then((code) => {
      if (current === part) breaks(part.failure(code));
    });
    await untilReady(part, answers);
  }

  async function stop() {
    const part = current;
    current = undefined;
    await part?.stop();
  }

  running.defer(stop);
  await start();
  return { start, stop, broken };
}
