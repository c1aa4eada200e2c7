/** The life of a command: it starts things, waits for the signal to end, and ends them in order, last started first. */
import { UserError } from './user-error.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does `work` until it is done, fails, or is told to stop; then ends what was started, and the process.
 *
 * @param work puts what it starts on `running`. What it throws is shown, and makes the command fail.
 * @param codeWhenStopped the exit code when the end was asked for.
 */
export async function runWithGracefulShutdown(
  codeWhenStopped: () => number,
  work: (resources: AsyncDisposableStack) => Promise<void>,
): Promise<never> {
  const resources = new AsyncDisposableStack();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>();
  // Never taken off again: npm and the terminal may each send the same signal, and nobody's second Ctrl-C may leave
  // something behind.
  for (const signal of signals) {
    process.on(signal, () => {
      stop('stopped');
    });
  }
  // with-dependencies.mjs is gone.
  process.on('disconnect', () => {
    stop('stopped');
  });

  let exitCode = 0;
  try {
    if ((await Promise.race([stopped, work(resources)])) === 'stopped') exitCode = codeWhenStopped();
  } catch (error) {
    exitCode = failed(error);
  }
  try {
    await resources.disposeAsync();
  } catch (error) {
    exitCode = failed(error);
  }
  process.exit(exitCode);
}

function failed(error: unknown): number {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  return 1;
}
