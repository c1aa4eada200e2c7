/** `npm start`: builds the site if necessary, and runs it with the rest of the stack. */
import { runStack } from '../stack/run-stack.ts';
import { sessionSettings } from '../stack/settings.ts';
import { buildSite } from '../stack/site-build.ts';

await runStack('site', (resources) => buildSite(resources, sessionSettings(process.env)));
