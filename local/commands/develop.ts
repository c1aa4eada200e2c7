/** `npm run develop`: runs the stack from source, and reloads the site and the functions after each change. */
import { runStack } from '../stack/run-stack.ts';

await runStack({ isDeveloped: true });
