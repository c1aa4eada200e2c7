/** The settings for `npm start` and `npm run develop`, read from environment variables. */
import { UserError } from '../process/user-error.ts';

/** Each port's setting, default and purpose. */
export const portSettings = {
  site: { setting: 'SITE_PORT', standard: 9000, use: 'the site' },
  develop: { setting: 'DEVELOP_PORT', standard: 8000, use: 'the site with hot reload' },
  api: { setting: 'API_PORT', standard: 54321, use: 'the edge functions' },
  database: { setting: 'DATABASE_PORT', standard: 54322, use: 'PostgreSQL' },
  mailbox: { setting: 'MAILBOX_PORT', standard: 54324, use: "the mailbox's web page" },
  smtp: { setting: 'SMTP_PORT', standard: 54325, use: "the mailbox's SMTP server" },
} as const;

export type PortName = keyof typeof portSettings;

export type Environment = Readonly<Record<string, string | undefined>>;

export function siteUrlOf(port: number): string {
  return `http://localhost:${String(port)}`;
}

/** Returns the port from its setting, or its default. Throws a {@link UserError} if the setting is not a port. */
export function readPort(name: PortName, environment: Environment): number {
  const { setting, standard } = portSettings[name];
  const text = environment[setting]?.trim();
  if (!text) return standard;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new UserError(`${setting} is "${text}", but a port is a whole number from 1 to 65535.`);
  }
  return port;
}

/** Reads several ports, and returns them by name. */
export function readPorts<Name extends PortName>(names: readonly Name[], environment: Environment) {
  return Object.fromEntries(names.map((name) => [name, readPort(name, environment)])) as Record<Name, number>;
}
