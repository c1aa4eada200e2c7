/** How a command runs: it starts things, and ends them in reverse order on a signal, a failure or its own end. */
import { errorCode } from './error-code.ts';
import { endLeftBehind } from './left-behind.ts';
import { UserError } from './user-error.ts';

/** The messages of these errors of Node say what failed and for which file. */
const faultsOfDisk = new Set<unknown>(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

/**
 * Runs `work`, then disposes of the resources and ends the process. Before and after, it ends what a killed process of the
 * project has left behind: an earlier command, or a tool that this one has run.
 *
 * @param codeWhenStopped the exit code after a signal.
 * @param work puts what it starts on `resources`. If it throws, the error is printed and the exit code is 1.
 */
export async function runWithGracefulShutdown(
  codeWhenStopped: () => number,
  work: (resources: AsyncDisposableStack) => Promise<void>,
): Promise<never> {
  const resources = new AsyncDisposableStack();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>();
  // The handlers stay: npm and the terminal may each send the same signal, and a second Ctrl-C must leave nothing behind.
  // The parent disconnects when it is killed.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.on(event, () => {
      stop('stopped');
    });
  }

  let exitCode = 0;
  const attempt = async (step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      console.error(isForUser(error) ? `\n${error.message}` : error);
      exitCode = 1;
    }
  };
  await attempt(async () => {
    await endLeftBehind();
    if ((await Promise.race([stopped, work(resources)])) === 'stopped') exitCode = codeWhenStopped();
  });
  await attempt(() => resources.disposeAsync());
  await attempt(endLeftBehind);
  process.exit(exitCode);
}

function isForUser(error: unknown): error is Error {
  return error instanceof UserError || (error instanceof Error && faultsOfDisk.has(errorCode(error)));
}
