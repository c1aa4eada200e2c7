/** The backend client of the browser. Only what is loaded when it is needed may import this: it is large. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { logRefreshOutages } from './refresh-outage';
import type { SessionSettings } from './settings';

/**
 * Creates the client, which keeps the session in localStorage (where that is forbidden in memory), and its access token
 * fresh while the page is visible.
 *
 * @param startsAtOnce whether it takes up the stored session by itself; else with its `auth.initialize()`.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` where that setting is empty.
 */
export function createSessionClient({ url, key }: SessionSettings, startsAtOnce: boolean): SupabaseClient {
  return createClient(url, key, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      // What a sign-in leaves in the address is taken up by arrival.ts.
      detectSessionInUrl: false,
      skipAutoInitialize: !startsAtOnce,
    },
    global: {
      fetch: logRefreshOutages(
        (input, init) => fetch(input, init),
        (reason) => {
          console.warn(
            'Auto refresh of the session failed. This is likely a transient error; it is tried again.',
            reason,
          );
        },
      ),
    },
  });
}

/** Creates a client that stores nothing, hears nothing of the other one, and does nothing by itself. */
export function createTrialClient({ url, key }: SessionSettings): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, storageKey: 'sign-in' },
  });
}
