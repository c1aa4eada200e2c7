/** `npm run develop`: the site and the edge functions from source, reloaded after changes, with the other parts. */
import { runStack } from '../stack/run-stack.ts';
import { prepareGatsby } from '../stack/site-build.ts';

await runStack('develop', prepareGatsby);
