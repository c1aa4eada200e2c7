/** Starts the site, with local programs in place of Supabase and the mail server. */
import { deriveKey } from '../../supabase/functions/_shared/keys.ts';
import { inProject } from '../process/project.ts';
import { backendSettings } from './backend-settings.ts';
import type { DataFolder } from './data-folder.ts';
import { startDatabase } from './database.ts';
import { startEdgeFunctions } from './edge-functions.ts';
import { startGateway } from './gateway.ts';
import { startMailbox } from './mailbox.ts';
import { migrate } from './migrations.ts';
import { siteUrlOf, type Environment } from './settings.ts';
import { startSite } from './site.ts';

type StackOptions = {
  folder: DataFolder;
  ports: Record<'site' | 'api' | 'database' | 'mailbox' | 'smtp', number>;
  /** Variables that override the functions' settings, such as SMTP_URL. */
  environment: Environment;
  /** Whether to run the site from source and reload it after changes. Otherwise the stack serves the last build. */
  isDeveloped: boolean;
  /** Called with each line that the site or an edge function logs, except debug lines. */
  onLine: (line: string) => unknown;
};

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Starts the parts of the stack one after another. Disposing of `resources` stops them in reverse order. */
export async function startStack(
  resources: AsyncDisposableStack,
  { folder, ports, environment, isDeveloped, onLine }: StackOptions,
) {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, ...settings } = backendSettings(environment, ports);
  const { CONTACT_SITE_SECRET, CONTACT_EDGE_SECRET } = settings;
  const siteSettings = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_SITE_SECRET };
  const env = { ...settings, SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: SUPABASE_PUBLISHABLE_KEY }) };
  const database = await startDatabase(resources, { folder, port: ports.database });
  await migrate(database.url, inProject('supabase', 'migrations'));
  const mailbox = await startMailbox(resources, folder, ports);
  const functions = await startEdgeFunctions(resources, { folder, env, watch: isDeveloped, onLine });
  await startGateway(resources, { port: ports.api, functions });
  const siteOptions = { port: ports.site, settings: siteSettings, isDeveloped, logFolder: folder.logs, onLine };
  const site = await startSite(resources, siteOptions);
  const parts = [database, mailbox, ...functions.values(), site];
  return {
    siteUrl: siteUrlOf(ports.site),
    mailboxUrl: `http://localhost:${String(ports.mailbox)}`,
    backend: {
      /** The site's run-time settings. */
      siteSettings,
      /** The function that delivers due messages: its URL, and the keys for sweeps and for the health check. */
      delivery: {
        url: `${SUPABASE_URL}/functions/v1/deliver-contact-messages`,
        sweepKey: await deriveKey(CONTACT_EDGE_SECRET, 'sweep'),
        healthKey: await deriveKey(CONTACT_EDGE_SECRET, 'health'),
      },
      database,
    },
    /** Resolves with an error if a part of the stack ends without being stopped. */
    failure: () => Promise.race(parts.map(({ failure }) => failure())),
  };
}
