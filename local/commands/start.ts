/** `npm start`: the built site with the rest of the stack. */
import { runStack } from '../stack/run-stack.ts';
import { sessionSettings } from '../stack/session-settings.ts';
import { buildSite } from '../stack/site-build.ts';
import { startSite } from '../stack/site.ts';

await runStack({
  portNames: ['site'],
  prepare: (resources, report) => buildSite(resources, report, { ...process.env, ...sessionSettings(process.env) }),
  startSite,
});
