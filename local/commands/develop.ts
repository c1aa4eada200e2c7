/** `npm run develop`: site and edge functions from their sources, reloaded after each change, with the rest of the stack. */
import { runStack } from '../stack/run-stack.ts';
import { prepareGatsby } from '../stack/site-build.ts';

await runStack('develop', prepareGatsby);
