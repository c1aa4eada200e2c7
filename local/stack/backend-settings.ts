/** The local values of the settings that a host has under the same names. */
import { companyContent } from './company.ts';
import { databaseUrl } from './database.ts';
import { backendUrl, publishableKey } from './session-settings.ts';
import { siteUrlOf, type Environment } from './settings.ts';

/** Settings for which the functions have defaults. */
const optionalSettings = [
  'CONTACT_HOLD_SECONDS',
  'CONTACT_HOLD_LINKS',
  'CONTACT_HOLD_PER_VISITOR',
  'CONTACT_HOLD_IN_ALL',
  'CONTACT_HELD_PER_VISITOR',
  'CONTACT_RETENTION_MONTHS',
  'CONTACT_HELD_DAYS',
  'CONTACT_HELD_MAX',
  'CONTACT_TABLE_LIMIT_MB',
  'CONTACT_REMIND_HOURS',
];

/** @param environment may override some of them, such as SMTP_URL. */
export async function backendSettings(
  environment: Environment,
  ports: Readonly<Record<'site' | 'api' | 'database' | 'smtp', number>>,
) {
  const { email } = await companyContent();
  return {
    SUPABASE_URL: backendUrl(ports.api),
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_DB_URL: databaseUrl(ports.database),
    SMTP_URL: environment.SMTP_URL ?? `smtp://127.0.0.1:${String(ports.smtp)}`,
    CONTACT_TO: environment.CONTACT_TO ?? email,
    // In the company's domain, as on the hosted backend.
    CONTACT_FROM: environment.CONTACT_FROM ?? `website@${email.slice(email.indexOf('@') + 1)}`,
    CONTACT_FORWARD_SECRET: 'local-forward-secret',
    CONTACT_SWEEP_SECRET: 'local-sweep-secret',
    CONTACT_LINK_SECRET: 'local-link-secret-1',
    CONTACT_SITE_URL: siteUrlOf(ports.site),
    ...only(optionalSettings, environment),
  };
}

/** The named settings that are set. */
function only(names: readonly string[], environment: Environment): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value ? [[name, value]] : [];
    }),
  );
}
