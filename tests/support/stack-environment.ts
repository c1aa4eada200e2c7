/** Jest's environment for the stack's tests. */
import { TestEnvironment } from 'jest-environment-node';

// A worker that frees its memory before it ends takes longer than Jest waits. Only a worker can send messages to its
// parent. In Jest's own process, this would end the run before Jest has set the exit code.
if (process.send) process.once('exit', () => process.exit());

export default TestEnvironment;
