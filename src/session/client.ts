/** Creates the backend client. It is large: only the session, which the gate loads on demand, imports it. */
import { createClient } from '@supabase/supabase-js';
import { logRefreshOutages } from './refresh-outage';
import type { SessionSettings } from './settings';

/**
 * Creates a client that keeps the session in localStorage, or in memory where the browser forbids that, and refreshes
 * its access token while the page is visible.
 *
 * @param startsAtOnce whether it loads the stored session now. Otherwise `auth.initialize()` does.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` if that setting is empty.
 */
export function createSessionClient({ url, key }: SessionSettings, startsAtOnce: boolean) {
  return createClient(url, key, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      // The gate has taken the auth callback out of the URL.
      detectSessionInUrl: false,
      skipAutoInitialize: !startsAtOnce,
    },
    global: {
      fetch: logRefreshOutages(
        (input, init) => fetch(input, init),
        (reason) => {
          console.warn('Auto refresh of the session failed. This is likely a transient error; it will retry.', reason);
        },
      ),
    },
  });
}

/** Creates a client that stores nothing, does nothing on its own and is separate from the session's client. */
export function createTrialClient({ url, key }: SessionSettings) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, storageKey: 'sign-in' },
  });
}
