/** `npm start`: the built site and everything behind it. */
import { runSiteAndBackend } from './site-and-backend.ts';
import { sessionSettings } from './session-settings.ts';
import { buildSite } from './site-build.ts';
import { startSite } from './site.ts';

await runSiteAndBackend({
  portName: 'site',
  prepare: (running, report) => buildSite(running, report, { ...process.env, ...sessionSettings(process.env) }),
  start: startSite,
});
