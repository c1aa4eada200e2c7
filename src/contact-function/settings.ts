import { FunctionRegion } from '@supabase/supabase-js';
import { secretPattern } from '../../supabase/functions/_shared/settings.ts';

/** The site functions' settings. A missing one is an empty string, except for `region`. */
export type RelaySettings = {
  supabaseUrl: string;
  /** The Supabase project's publishable key. */
  supabaseKey: string;
  /** The secret shared with send-contact-email. Empty if that function would reject the secret's format. */
  siteSecret: string;
  /** The region of the project's database, where the edge functions should run too. If undefined, Supabase chooses. */
  region?: FunctionRegion | undefined;
};

/** The region in which the site function runs. Netlify sets it. Undefined on a developer's machine. */
export function readSiteRegion(): string | undefined {
  return globalThis.process.env.AWS_REGION;
}

/** Reads the settings at run time: a build replaces `process.env` with its own values, but not `globalThis.process`. */
export function readSettings(): RelaySettings {
  const { env } = globalThis.process;
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', CONTACT_SITE_SECRET = '', SUPABASE_REGION = '' } = env;
  const region = Object.values(FunctionRegion).find((known: string) => known === SUPABASE_REGION);
  return {
    supabaseUrl: SUPABASE_URL,
    supabaseKey: SUPABASE_PUBLISHABLE_KEY,
    siteSecret: secretPattern.test(CONTACT_SITE_SECRET) ? CONTACT_SITE_SECRET : '',
    region,
  };
}
