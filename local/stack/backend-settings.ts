/** Local values for the settings that a hosted project also needs. */
import company from '../../content/company.json' with { type: 'json' };
import { databaseUrl } from './database.ts';
import { backendUrl, publishableKey } from './session-settings.ts';
import { siteUrlOf, type Environment } from './settings.ts';

/** @param environment variables that may override some settings, such as SMTP_URL. */
export function backendSettings(
  environment: Environment,
  ports: Readonly<Record<'site' | 'api' | 'database' | 'smtp', number>>,
) {
  return {
    SUPABASE_URL: backendUrl(ports.api),
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_DB_URL: databaseUrl(ports.database),
    SMTP_URL: environment.SMTP_URL ?? `smtp://127.0.0.1:${String(ports.smtp)}`,
    CONTACT_TO: environment.CONTACT_TO ?? company.email,
    CONTACT_OWNER: environment.CONTACT_OWNER ?? 'owner@company.example',
    // Uses the company's domain, as the hosted backend does.
    CONTACT_FROM: environment.CONTACT_FROM ?? company.email.replace(/^.*@/, 'website@'),
    CONTACT_SITE_SECRET: 'local-site-secret',
    CONTACT_EDGE_SECRET: 'local-edge-secret',
    CONTACT_SITE_URL: siteUrlOf(ports.site),
  };
}
