import { secretPattern } from '../../supabase/functions/_shared/secret-pattern.ts';

/** What the site's function is told from outside; empty where the environment names none. */
export type Settings = {
  /** Where the edge functions are. */
  supabaseUrl: string;
  /** The key that opens them. */
  supabaseKey: string;
  /** What makes them believe the visitor's address; empty also where it is none that they would take. */
  forwardSecret: string;
};

/**
 * Reads the settings at run time. Gatsby writes the values of `process.env` into a function when it builds it, and
 * nothing at all for what is not set then; it leaves `globalThis.process` alone.
 */
export function readSettings(): Settings {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', CONTACT_FORWARD_SECRET = '' } = globalThis.process.env;
  return {
    supabaseUrl: SUPABASE_URL,
    supabaseKey: SUPABASE_PUBLISHABLE_KEY,
    forwardSecret: secretPattern.test(CONTACT_FORWARD_SECRET) ? CONTACT_FORWARD_SECRET : '',
  };
}
