import { FunctionRegion } from '@supabase/supabase-js';
import { secretPattern } from '../../supabase/functions/_shared/secret-pattern.ts';

/** The site function's settings; empty where the environment has none. */
export type Settings = {
  /** The URL of the Supabase project. */
  supabaseUrl: string;
  /** Its publishable key. */
  supabaseKey: string;
  /** With it, the edge functions trust the visitor's IP address. Empty also where they would not accept it. */
  forwardSecret: string;
  /** The region of the project's database, where the edge functions are to run; undefined leaves it to Supabase. */
  region?: FunctionRegion | undefined;
};

/**
 * Reads the settings at run time. Gatsby replaces `process.env` with the values of build time, but leaves
 * `globalThis.process` alone.
 *
 * @returns with them the names of `missing` ones: messages still go on, but not as they should.
 */
export function readSettings(): Settings & { missing: string[] } {
  const { env } = globalThis.process;
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', CONTACT_FORWARD_SECRET = '', SUPABASE_REGION = '' } = env;
  const hasSecret = secretPattern.test(CONTACT_FORWARD_SECRET);
  const region = Object.values(FunctionRegion).find((known: string) => known === SUPABASE_REGION);
  return {
    supabaseUrl: SUPABASE_URL,
    supabaseKey: SUPABASE_PUBLISHABLE_KEY,
    forwardSecret: hasSecret ? CONTACT_FORWARD_SECRET : '',
    region,
    missing: [
      ...(hasSecret ? [] : ['CONTACT_FORWARD_SECRET']),
      // Optional, but a value that Supabase does not know is a mistake.
      ...(SUPABASE_REGION && !region ? ['SUPABASE_REGION'] : []),
    ],
  };
}
