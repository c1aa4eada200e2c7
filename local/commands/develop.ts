/** `npm run develop`: runs the stack with the site and the functions from source, and reloads them after changes. */
import { runStack } from '../stack/run-stack.ts';
import { prepareGatsby } from '../stack/site-build.ts';

await runStack('develop', prepareGatsby);
