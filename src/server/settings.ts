/** Where the edge functions are and the key that opens them; empty where the environment names none. */
export type Settings = { supabaseUrl: string; supabaseKey: string };

/**
 * Reads the settings at run time. Gatsby writes the values of `process.env` into a function when it builds it, and
 * nothing at all for what is not set then; it leaves `globalThis.process` alone.
 */
export function readSettings(): Settings {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '' } = globalThis.process.env;
  return { supabaseUrl: SUPABASE_URL, supabaseKey: SUPABASE_PUBLISHABLE_KEY };
}
