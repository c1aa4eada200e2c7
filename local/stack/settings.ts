import company from '../../content/company.json' with { type: 'json' };
import { deriveKey } from '../../supabase/functions/_shared/keys.ts';
import { UserError } from '../process/report.ts';
import type { DataFolder } from './data-folder.ts';

export const portSettings = {
  site: { setting: 'SITE_PORT', standard: 9000, use: 'the site' },
  api: { setting: 'API_PORT', standard: 54321, use: 'the edge functions' },
  database: { setting: 'DATABASE_PORT', standard: 54322, use: 'PostgreSQL' },
  mailbox: { setting: 'MAILBOX_PORT', standard: 54324, use: "the mailbox's web page" },
  smtp: { setting: 'SMTP_PORT', standard: 54325, use: "the mailbox's SMTP server" },
} as const;

export type PortName = keyof typeof portSettings;

type Ports = Record<PortName, number>;

export type Environment = Readonly<Record<string, string | undefined>>;

export type StackOptions = {
  folder: DataFolder;
  ports: Ports;
  /** Variables that override the functions' settings, such as SMTP_URL. */
  environment: Environment;
  /** Whether to run the site from source and reload it after changes. Otherwise the stack serves the last build. */
  isDeveloped: boolean;
  /** Called with each line that the site or an edge function logs, except debug lines. */
  onLine: (line: string) => unknown;
};

const publishableKey = 'sb_publishable_local';

const backendUrl = (port: number) => `http://127.0.0.1:${String(port)}`;

export const databaseUrl = (port: number) => `postgresql://postgres:postgres@127.0.0.1:${String(port)}/postgres`;

export const siteUrlOf = (port: number) => `http://localhost:${String(port)}`;

/** Throws a {@link UserError} if the setting is not a port. */
function readPort(name: PortName, environment: Environment): number {
  const { setting, standard } = portSettings[name];
  const text = environment[setting]?.trim();
  if (!text) return standard;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new UserError(`${setting} is "${text}", but a port is a whole number from 1 to 65535.`);
  }
  return port;
}

/** What the build puts into the site for a signed-in visitor's session. */
export function sessionSettings(environment: Environment) {
  return {
    GATSBY_SUPABASE_URL: environment.GATSBY_SUPABASE_URL ?? backendUrl(readPort('api', environment)),
    GATSBY_SUPABASE_PUBLISHABLE_KEY: environment.GATSBY_SUPABASE_PUBLISHABLE_KEY ?? publishableKey,
  };
}

export function readPorts(environment: Environment): Ports {
  const names = Object.keys(portSettings) as PortName[];
  return Object.fromEntries(names.map((name) => [name, readPort(name, environment)])) as Ports;
}

/** Local values for the settings of a hosted project. */
export function backendSettings(environment: Environment, ports: Omit<Ports, 'mailbox'>) {
  return {
    SUPABASE_URL: backendUrl(ports.api),
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_DB_URL: databaseUrl(ports.database),
    SMTP_URL: environment.SMTP_URL ?? `smtp://127.0.0.1:${String(ports.smtp)}`,
    CONTACT_TO: environment.CONTACT_TO ?? company.email,
    CONTACT_OWNER: environment.CONTACT_OWNER ?? 'owner@company.example',
    CONTACT_REPLIES: environment.CONTACT_REPLIES ?? company.email.replace(/^.*@/, 'replies@in.'),
    CONTACT_FROM: environment.CONTACT_FROM ?? company.email.replace(/^.*@/, 'website@web.'),
    CONTACT_SITE_SECRET: 'local-site-secret',
    CONTACT_EDGE_SECRET: 'local-edge-secret',
    CONTACT_SITE_URL: siteUrlOf(ports.site),
  };
}

/** The URL to which the inbound email service posts replies. It contains the reply key. */
export function replyUrl(settings: Record<'SUPABASE_URL' | 'CONTACT_EDGE_SECRET', string>) {
  const url = new URL('/functions/v1/receive-reply', settings.SUPABASE_URL);
  url.username = 'replies';
  url.password = deriveKey(settings.CONTACT_EDGE_SECRET, 'receive-reply');
  return url.href;
}
