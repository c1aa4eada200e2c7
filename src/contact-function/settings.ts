import { FunctionRegion } from '@supabase/supabase-js';
import { secretPattern } from '../../supabase/functions/_shared/settings.ts';

/** The site functions' settings; empty where the environment has none. */
export type Settings = {
  /** The URL of the Supabase project. */
  supabaseUrl: string;
  /** Its publishable key. */
  supabaseKey: string;
  /** The secret that the site function shares with send-contact-email. Empty if that function would not accept it. */
  siteSecret: string;
  /** The region of the project's database, where the edge functions are to run; undefined leaves it to Supabase. */
  region?: FunctionRegion | undefined;
};

/**
 * Reads the settings at run time. Gatsby replaces `process.env` with the values of build time, but leaves
 * `globalThis.process` alone.
 */
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
