/** `npm start`: builds the site if necessary, and runs it with the rest of the stack. */
import { runStack } from '../stack/run-stack.ts';

await runStack({ isDeveloped: false });
