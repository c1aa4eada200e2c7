/** Starts on this machine what Supabase and a mail server are for the deployed site. */
import type { DataFolder } from './data-folder.ts';
import { startDatabase, type Database } from './database.ts';
import { startEdgeFunctions, type EdgeFunction } from './edge-functions.ts';
import { startGateway } from './gateway.ts';
import { backendSettings } from './backend-settings.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { migrate } from './migrations.ts';
import type { UserError } from '../process/user-error.ts';
import { inProject } from '../process/project.ts';
import type { Report } from '../process/report.ts';
import { deriveKey } from '../../supabase/functions/_shared/keys.ts';
import type { Environment } from './settings.ts';

type BackendOptions = {
  folder: DataFolder;
  ports: Record<'site' | 'api' | 'database' | 'mailbox' | 'smtp', number>;
  /** May override the functions' settings, such as SMTP_URL. */
  environment: Environment;
  /** Whether edge functions restart when their files change. */
  watch: boolean;
  report: Report;
};

export type Backend = {
  /** The site's run-time settings. */
  siteSettings: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; CONTACT_SITE_SECRET: string };
  /** The function that delivers what is due: its URL, and the keys of the sweep and of the health check. */
  delivery: { url: string; sweepKey: string; healthKey: string };
  database: Database;
  mailbox: Mailbox;
  functions: ReadonlyMap<string, EdgeFunction>;
  /** Resolves with the reason if a part ends without being stopped. */
  crashed: Promise<UserError>;
};

/** Disposing of `resources` stops everything, in reverse order. */
export async function startBackend(
  resources: AsyncDisposableStack,
  { folder, ports, environment, watch, report }: BackendOptions,
): Promise<Backend> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, ...settings } = await backendSettings(environment, ports);
  const { CONTACT_SITE_SECRET, CONTACT_EDGE_SECRET } = settings;
  const env = { ...settings, SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: SUPABASE_PUBLISHABLE_KEY }) };
  const onLine = (name: string, line: string) => {
    // One a minute; the log file has them.
    if (!line.includes('"level":"debug"')) report.line(`  ${name} | ${line}`);
  };
  const database = await report.step('PostgreSQL', () => startDatabase(resources, { folder, port: ports.database }));
  await report.step('Migrations', () => migrate(database.url, inProject('supabase', 'migrations')));
  const mailbox = await report.step('Mailbox', () => startMailbox(resources, folder, ports));
  const functions = await report.step('Edge functions', () =>
    startEdgeFunctions(resources, { folder, env, watch, onLine }),
  );
  await startGateway(resources, { port: ports.api, functions });
  return {
    siteSettings: { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_SITE_SECRET },
    delivery: {
      url: `${SUPABASE_URL}/functions/v1/deliver-contact-messages`,
      sweepKey: await deriveKey(CONTACT_EDGE_SECRET, 'sweep'),
      healthKey: await deriveKey(CONTACT_EDGE_SECRET, 'health'),
    },
    database,
    mailbox,
    functions,
    crashed: Promise.race([database, mailbox, ...functions.values()].map(({ crashed }) => crashed)),
  };
}
