/** How a command runs: it starts programs, and ends them in reverse order after a signal, a failure or its own end. */
import { endLeftBehind } from './left-behind.ts';
import { UserError } from './user-error.ts';

/**
 * Runs `work`, then disposes of the resources and ends the process. Before and after that, it ends programs that a
 * killed process of this project has left running: an earlier command, or a tool of this one.
 *
 * @param work puts everything that it starts on `resources`. If it throws, the error is printed and the exit code is 1.
 *   After a signal the exit code is also 1, unless `work` has set another.
 */
export async function runWithGracefulShutdown(
  work: (resources: AsyncDisposableStack) => Promise<void>,
): Promise<never> {
  const resources = new AsyncDisposableStack();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>();
  // The handlers stay in place, because npm and the terminal may both send the signal, and Ctrl-C may come twice.
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
    await endLeftBehind();
    if ((await Promise.race([stopped, work(resources)])) === 'stopped') process.exitCode ??= 1;
  } catch (error) {
    fail(error);
  }
  await resources.disposeAsync().catch(fail);
  await endLeftBehind().catch(fail);
  process.exit();
}
