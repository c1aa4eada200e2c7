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
import type { Environment } from './settings.ts';

type BackendOptions = {
  folder: DataFolder;
  ports: Record<'site' | 'api' | 'database' | 'mailbox' | 'smtp', number>;
  /** May override the functions' settings, such as SMTP_URL. */
  environment: Environment;
  /** See startEdgeFunctions. */
  debugPort?: number | undefined;
  report: Report;
};

export type Backend = {
  /** The site's run-time settings. */
  siteSettings: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; CONTACT_FORWARD_SECRET: string };
  /** The URL of the function that delivers what is due, and its secret. */
  sweep: { url: string; secret: string };
  database: Database;
  mailbox: Mailbox;
  functions: ReadonlyMap<string, EdgeFunction>;
  /** Resolves with the reason if the database or the mailbox ends without being stopped. */
  crashed: Promise<UserError>;
};

/** Disposing of `resources` stops everything, in reverse order. */
export async function startBackend(
  resources: AsyncDisposableStack,
  { folder, ports, environment, debugPort, report }: BackendOptions,
): Promise<Backend> {
  const database = await report.step('PostgreSQL', () => startDatabase(resources, { folder, port: ports.database }));
  await report.step('Migrations', () => migrate(database.url, inProject('supabase', 'migrations')));
  const mailbox = await report.step('Mailbox', () =>
    startMailbox(resources, { folder, port: ports.mailbox, smtpPort: ports.smtp }),
  );
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, ...functionSettings } = await backendSettings(environment, ports);
  const { CONTACT_FORWARD_SECRET, CONTACT_SWEEP_SECRET } = functionSettings;
  const functions = await report.step('Edge functions', async () => {
    const started = await startEdgeFunctions(resources, {
      folder,
      functionsFolder: inProject('supabase', 'functions'),
      env: { ...functionSettings, SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: SUPABASE_PUBLISHABLE_KEY }) },
      debugPort,
      onLine: (name, line) => {
        // One a minute; the log file has them.
        if (!line.includes('"level":"debug"')) report.line(`  ${name} | ${line}`);
      },
    });
    await startGateway(resources, { port: ports.api, functions: started });
    return started;
  });
  return {
    siteSettings: { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_FORWARD_SECRET },
    sweep: { url: `${SUPABASE_URL}/functions/v1/deliver-contact-messages`, secret: CONTACT_SWEEP_SECRET },
    database,
    mailbox,
    functions,
    crashed: Promise.race([database.crashed, mailbox.crashed]),
  };
}
