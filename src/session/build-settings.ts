import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { SessionSettings } from './gate.ts';

const urlName = 'GATSBY_SUPABASE_URL';
const keyName = 'GATSBY_SUPABASE_PUBLISHABLE_KEY';
export const buildSettingNames = [urlName, keyName];
const bothOrNeither = 'Set both of them to use the session, or neither.';

/** Reads the settings as Gatsby does: from the environment, then from `.env.MODE`. */
export function readBuildSettings(environment: NodeJS.ProcessEnv): SessionSettings {
  const file = `.env.${environment.NODE_ENV ?? 'development'}`;
  const all = { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...environment };
  return { url: all[urlName] ?? '', key: all[keyName] ?? '' };
}

/** Checks the settings before Gatsby publishes them. @returns the message for the developer, or undefined. */
export function sessionSettingsError({ url, key }: SessionSettings): string | undefined {
  if (!url && !key) return undefined;
  if (!key) return `supabaseKey is required.\n${urlName} is set without ${keyName}. ${bothOrNeither}`;
  if (!url) return `supabaseUrl is required.\n${keyName} is set without ${urlName}. ${bothOrNeither}`;
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    return `${urlName} is "${url}". Set a URL such as https://PROJECT.supabase.co.`;
  if (isSecretKey(key)) return `${keyName} is a secret key, and the page would make it public. Set a publishable key.`;
  return undefined;
}

/** A secret key has its own prefix or, if older, the JWT role `service_role`. */
export function isSecretKey(key: string): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return key.startsWith('sb_secret_') || claims.includes('"service_role"');
}
