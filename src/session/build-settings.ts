import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { SessionSettings } from './settings.ts';

/** The settings as Gatsby will write them into the page: of the environment and, beneath it, of `.env.MODE`. */
export function readBuildSettings(environment: NodeJS.ProcessEnv): SessionSettings {
  const file = `.env.${environment.NODE_ENV ?? 'development'}`;
  const all = { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...environment };
  return { url: all.GATSBY_SUPABASE_URL ?? '', key: all.GATSBY_SUPABASE_PUBLISHABLE_KEY ?? '' };
}
