import { UserError } from './report.ts';

/**
 * Runs `work` until it finishes or fails, or a signal comes. Then disposes of the resources that it added, and ends the
 * process. An error is printed, and makes the exit code 1. So does a signal, unless `work` has set another exit code.
 */
export async function runWithGracefulShutdown(
  work: (resources: AsyncDisposableStack) => Promise<void>,
): Promise<never> {
  const resources = new AsyncDisposableStack();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>();
  // The handlers stay in place, because npm and the terminal may both send the signal, or Ctrl-C may come twice.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.on(event, () => {
      stop('stopped');
    });
  }

  const fail = (error: unknown) => {
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    process.exitCode = 1;
  };
  try {
    if ((await Promise.race([stopped, work(resources)])) === 'stopped') process.exitCode ??= 1;
  } catch (error) {
    fail(error);
  }
  await resources.disposeAsync().catch(fail);
  process.exit();
}
