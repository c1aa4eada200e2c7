import type { Report } from '../local/process/report.ts';
import { startIsolatedStack, type IsolatedStack } from '../local/stack/isolated-stack.ts';
import type { Environment } from '../local/stack/settings.ts';

/** Starts a stack whose limits no bench reaches, so that none of its messages is held. */
export async function startBenchStack(
  resources: AsyncDisposableStack,
  report: Report,
  environment: Environment = {},
): Promise<IsolatedStack> {
  const limits = {
    CONTACT_HOLD_PER_VISITOR: '1000000',
    CONTACT_HOLD_IN_ALL: '1000000',
    CONTACT_HELD_PER_VISITOR: '1000000',
  };
  const stack = await report.step('Stack', () => startIsolatedStack({ ...limits, ...environment }));
  resources.defer(() => stack.stop());
  return stack;
}
