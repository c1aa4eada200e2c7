import { FunctionRegion } from '@supabase/supabase-js';
import { secretPattern } from '../../supabase/functions/_shared/settings.ts';

/** The site functions' settings. A missing one is empty. */
export type Settings = {
  /** The Supabase project's URL. */
  supabaseUrl: string;
  /** The project's publishable key. */
  supabaseKey: string;
  /** The secret that the site function shares with send-contact-email. Empty if that function would reject its form. */
  siteSecret: string;
  /** The region of the project's database. The edge functions should run there. Undefined lets Supabase choose. */
  region?: FunctionRegion | undefined;
};

/** Reads the settings at run time. Gatsby replaces `process.env` with the build's values, not `globalThis.process`. */
export function readSettings(): Settings {
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
