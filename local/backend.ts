/** What Supabase and a mail server are for the deployed site, on this machine: database, edge functions, mailbox. */
import { companyAddresses } from './company.ts';
import type { DataFolder } from './data-folder.ts';
import { startDatabase, type Database } from './database.ts';
import { startFunctions, type EdgeFunction } from './functions.ts';
import { startGateway } from './gateway.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { migrate } from './migrations.ts';
import type { Problem } from './problem.ts';
import { inProject } from './project.ts';
import type { Report } from './report.ts';
import { backendUrl, publishableKey } from './session-settings.ts';
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
  broken: Promise<Problem>;
};

const forwardSecret = 'local-forward-secret';
const sweepSecret = 'local-sweep-secret';

/** Settings of the functions that have a default of their own. */
const optionalSettings = [
  'CONTACT_HOLD_SECONDS',
  'CONTACT_HOLD_LINKS',
  'CONTACT_HOLD_PER_VISITOR',
  'CONTACT_HOLD_IN_ALL',
  'CONTACT_RETENTION_MONTHS',
];

/** Starts everything; disposing of `running` ends it, last started first. */
export async function startBackend(
  running: AsyncDisposableStack,
  { folder, ports, environment, report }: BackendOptions,
): Promise<Backend> {
  const database = await report.step('PostgreSQL', () => startDatabase(running, { folder, port: ports.database }));
  await report.step('Migrations', () => migrate(database.url, inProject('supabase', 'migrations')));
  const mailbox = await report.step('Mailbox', () =>
    startMailbox(running, { folder, port: ports.mailbox, smtpPort: ports.smtp }),
  );
  const company = await companyAddresses();
  const supabaseUrl = backendUrl(ports.api);
  const functions = await report.step('Edge functions', async () => {
    const started = await startFunctions(running, {
      folder,
      functionsFolder: inProject('supabase', 'functions'),
      env: {
        SUPABASE_DB_URL: database.url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
        SMTP_URL: environment.SMTP_URL ?? `smtp://127.0.0.1:${String(ports.smtp)}`,
        CONTACT_TO: environment.CONTACT_TO ?? company.to,
        CONTACT_FROM: environment.CONTACT_FROM ?? company.from,
        CONTACT_FORWARD_SECRET: forwardSecret,
        CONTACT_SWEEP_SECRET: sweepSecret,
        ...only(optionalSettings, environment),
      },
      onLine: (name, line) => {
        report.line(`  ${name} | ${line}`);
      },
    });
    await startGateway(running, { port: ports.api, functions: started });
    return started;
  });
  return {
    siteSettings: {
      SUPABASE_URL: supabaseUrl,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      CONTACT_FORWARD_SECRET: forwardSecret,
    },
    sweep: { url: `${supabaseUrl}/functions/v1/deliver-contact-messages`, secret: sweepSecret },
    database,
    mailbox,
    functions,
    broken: Promise.race([database.broken, mailbox.broken]),
  };
}

/** Those of some settings that are set. */
function only(names: readonly string[], environment: Environment): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value ? [[name, value]] : [];
    }),
  );
}
