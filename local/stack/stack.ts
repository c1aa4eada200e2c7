import { deriveKey } from '../../supabase/functions/_shared/keys.ts';
import { inProject } from '../process/project.ts';
import { startDatabase } from './database.ts';
import { startEdgeFunctions } from './edge-functions.ts';
import { startGateway } from './gateway.ts';
import { startMailbox } from './mailbox.ts';
import { migrate } from './migrations.ts';
import { backendSettings, replyUrl, siteUrlOf, type StackOptions } from './settings.ts';
import { startSite } from './site.ts';

/** Starts the parts one after another. Disposing of `resources` stops them in reverse order. */
export async function startStack(resources: AsyncDisposableStack, options: StackOptions) {
  const { folder, ports, environment } = options;
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, ...settings } = backendSettings(environment, ports);
  const { CONTACT_SITE_SECRET, CONTACT_EDGE_SECRET, CONTACT_REPLIES } = settings;
  const siteSettings = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_SITE_SECRET };
  const env = { ...settings, SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: SUPABASE_PUBLISHABLE_KEY }) };
  const database = await startDatabase(resources, { folder, port: ports.database });
  await migrate(database.url, inProject('supabase', 'migrations'));
  const REPLY_URL = replyUrl({ SUPABASE_URL, CONTACT_EDGE_SECRET });
  const mailbox = await startMailbox(resources, { CONTACT_REPLIES, REPLY_URL }, options);
  const functions = await startEdgeFunctions(resources, env, options);
  await startGateway(resources, { port: ports.api, functions });
  const site = await startSite(resources, siteSettings, options);
  const parts = [database, mailbox, ...functions.values(), site];
  return {
    siteUrl: siteUrlOf(ports.site),
    mailboxUrl: `http://localhost:${String(ports.mailbox)}`,
    backend: {
      delivery: {
        url: `${SUPABASE_URL}/functions/v1/deliver-contact-messages`,
        sweepKey: deriveKey(CONTACT_EDGE_SECRET, 'sweep'),
        healthKey: deriveKey(CONTACT_EDGE_SECRET, 'health'),
      },
      database,
    },
    /** Resolves with an error if a part of the stack ends without being stopped. */
    failure: () => Promise.race(parts.map(({ failure }) => failure())),
  };
}
