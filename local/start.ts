/** `npm start`: the built site and everything behind it. */
import { runSiteAndBackend } from './site-and-backend.ts';
import { buildSite } from './site-build.ts';
import { startSite } from './site.ts';

await runSiteAndBackend({ portName: 'site', prepare: buildSite, start: startSite });
