/** `npm start`: the built site with the rest of the stack. */
import { report } from '../process/report.ts';
import { runStack } from '../stack/run-stack.ts';
import { sessionSettings } from '../stack/session-settings.ts';
import { buildSite } from '../stack/site-build.ts';
import { startSite } from '../stack/site.ts';

const environment = { ...process.env, ...sessionSettings(process.env) };

await runStack('site', (resources) => buildSite(resources, report, environment), startSite);
