/** What Supabase and a mail server are for the deployed site, on this machine: database, edge functions, mailbox. */
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
  ports: Record<'api' | 'database' | 'mailbox' | 'smtp', number>;
  /** Where the functions' own settings, such as SMTP_URL, may be set to something else. */
  environment: Environment;
  report: Report;
};

export type Backend = {
  /** What the site needs to know to reach the backend: its run-time settings. */
  siteSettings: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; CONTACT_FORWARD_SECRET: string };
  /** Where the function is called that delivers what waits, and the secret that opens it. */
  sweep: { url: string; secret: string };
  database: Database;
  mailbox: Mailbox;
  functions: ReadonlyMap<string, EdgeFunction>;
  /** Settles with the reason when a part ends that nothing starts again. */
  crashed: Promise<UserError>;
};

/** Starts everything; disposing of `running` ends it, last started first. */
export async function startBackend(
  resources: AsyncDisposableStack,
  { folder, ports, environment, report }: BackendOptions,
): Promise<Backend> {
  const database = await report.step('PostgreSQL', () => startDatabase(resources, { folder, port: ports.database }));
  await report.step('Migrations', () => migrate(database.url, inProject('supabase', 'migrations')));
  const mailbox = await report.step('Mailbox', () =>
    startMailbox(resources, { folder, port: ports.mailbox, smtpPort: ports.smtp }),
  );
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, ...ofFunctions } = await backendSettings(environment, ports);
  const { CONTACT_FORWARD_SECRET, CONTACT_SWEEP_SECRET } = ofFunctions;
  const functions = await report.step('Edge functions', async () => {
    const started = await startEdgeFunctions(resources, {
      folder,
      functionsFolder: inProject('supabase', 'functions'),
      env: { ...ofFunctions, SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: SUPABASE_PUBLISHABLE_KEY }) },
      onLine: (name, line) => {
        // A line of each minute, which the log file has.
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
