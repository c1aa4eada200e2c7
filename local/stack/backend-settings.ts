/** The local values of the settings that a host has under the same names. */
import { companyContent } from './company.ts';
import { databaseUrl } from './database.ts';
import { backendUrl, publishableKey } from './session-settings.ts';
import { siteUrlOf, type Environment } from './settings.ts';

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
    CONTACT_SITE_SECRET: 'local-site-secret',
    CONTACT_EDGE_SECRET: 'local-edge-secret',
    CONTACT_SITE_URL: siteUrlOf(ports.site),
  };
}
