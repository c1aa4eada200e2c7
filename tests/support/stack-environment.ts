/** Jest's environment for the stack's tests. */
import { TestEnvironment } from 'jest-environment-node';

// A worker that frees its memory before it ends takes longer than Jest waits.
process.once('exit', () => process.exit());

export default TestEnvironment;
