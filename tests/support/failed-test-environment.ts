/** Node, where the hooks after a test know whether it failed. */
import { TestEnvironment } from 'jest-environment-node';
import type { Circus } from '@jest/types';

export default class FailedTestEnvironment extends TestEnvironment {
  handleTestEvent({ name }: Circus.Event): void {
    if (name === 'test_start') Object.assign(this.global, { hasTestFailed: false });
    if (name === 'test_fn_failure') Object.assign(this.global, { hasTestFailed: true });
  }
}
