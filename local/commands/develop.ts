/** `npm run develop`: site and edge functions from their sources, reloaded after each change, with the rest of the stack. */
import { runStack } from '../stack/run-stack.ts';
import { prepareDevelop } from '../stack/site-build.ts';
import { startDevelopSite } from '../stack/site.ts';

await runStack('develop', prepareDevelop, startDevelopSite);
