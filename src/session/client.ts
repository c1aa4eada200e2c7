/** The backend client of the browser. Only what is loaded when it is needed may import this: it is large. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { noticingOutages } from './refresh-outage';
import type { SessionSettings } from './settings';

/**
 * Creates the client, which at once takes up the session that is stored or in the address, and keeps its access token
 * fresh while the page is visible. The session is kept in localStorage, where that is forbidden in memory.
 *
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` where that setting is empty.
 */
export function createSessionClient({ url, key }: SessionSettings): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: true, autoRefreshToken: true },
    global: {
      fetch: noticingOutages(
        (input, init) => fetch(input, init),
        ({ reason }) => {
          console.warn(
            'Auto refresh of the session failed. This is likely a transient error; it is tried again.',
            reason,
          );
        },
      ),
    },
  });
}
