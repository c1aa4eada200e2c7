import type { Report } from '../local/process/report.ts';
import { startIsolatedStack, type IsolatedStack } from '../local/stack/isolated-stack.ts';
import type { Environment } from '../local/stack/settings.ts';

/** No bench reaches these limits, so none of its messages is held. */
export const benchLimits: Environment = {
  CONTACT_HOLD_PER_VISITOR: '1000000',
  CONTACT_HOLD_IN_ALL: '1000000',
  CONTACT_HELD_PER_VISITOR: '1000000',
};

export async function startBenchStack(
  resources: AsyncDisposableStack,
  report: Report,
  environment: Environment = {},
): Promise<IsolatedStack> {
  const stack = await report.step('Stack', () => startIsolatedStack({ ...benchLimits, ...environment }));
  resources.defer(() => stack.stop());
  return stack;
}
