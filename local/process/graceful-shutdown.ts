/** How a command runs: it starts things, and ends them in reverse order on a signal, a failure or its own end. */
import { errorCode } from './error-code.ts';
import { report } from './report.ts';
import { UserError } from './user-error.ts';

/** The messages of these errors of Node say what failed and for which file. */
const faultsOfDisk = new Set<unknown>(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work`, then disposes of the resources and ends the process.
 *
 * @param work puts what it starts on `resources`. If it throws, the error is printed and the exit code is 1.
 * @param codeWhenStopped the exit code after a signal.
 */
export async function runWithGracefulShutdown(
  codeWhenStopped: () => number,
  work: (resources: AsyncDisposableStack) => Promise<void>,
): Promise<never> {
  const resources = new AsyncDisposableStack();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>();
  // The handlers stay: npm and the terminal may each send the same signal, and a second Ctrl-C must leave nothing behind.
  for (const signal of signals) {
    process.on(signal, () => {
      stop('stopped');
    });
  }
  // with-dependencies.mjs was killed.
  process.on('disconnect', () => {
    stop('stopped');
  });

  let exitCode = 0;
  try {
    if ((await Promise.race([stopped, work(resources)])) === 'stopped') {
      report.stop();
      exitCode = codeWhenStopped();
    }
  } catch (error) {
    exitCode = fail(error);
  }
  try {
    await resources.disposeAsync();
  } catch (error) {
    exitCode = fail(error);
  }
  process.exit(exitCode);
}

function fail(error: unknown): number {
  const isFaultOfDisk = error instanceof Error && faultsOfDisk.has(errorCode(error));
  console.error(error instanceof UserError || isFaultOfDisk ? `\n${error.message}` : error);
  return 1;
}
