import { secretPattern } from '../../supabase/functions/_shared/secret-pattern.ts';

/** The site function's settings; empty where the environment has none. */
export type Settings = {
  /** The URL of the Supabase project. */
  supabaseUrl: string;
  /** Its publishable key. */
  supabaseKey: string;
  /** With it, the edge functions trust the visitor's IP address. Empty also where they would not accept it. */
  forwardSecret: string;
};

/**
 * Reads the settings at run time. Gatsby replaces `process.env` with the values of build time, but leaves
 * `globalThis.process` alone.
 */
export function readSettings(): Settings {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', CONTACT_FORWARD_SECRET = '' } = globalThis.process.env;
  return {
    supabaseUrl: SUPABASE_URL,
    supabaseKey: SUPABASE_PUBLISHABLE_KEY,
    forwardSecret: secretPattern.test(CONTACT_FORWARD_SECRET) ? CONTACT_FORWARD_SECRET : '',
  };
}
