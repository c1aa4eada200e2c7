/** The auth session. Only the gate imports this file, when a visit needs it. */
import { createClient, type AuthChangeEvent, type Session } from '@supabase/supabase-js';
import { fetchLoggingRefreshes } from './refresh-log';
import { sessionCalls } from './session-calls';
import { storageKeyOf, type SessionSettings } from './settings';

export type AuthSession = ReturnType<typeof openAuthSession>;

/**
 * Hears INITIAL_SESSION once, with null if there is no session; SIGNED_IN whenever a page with a session is shown;
 * TOKEN_REFRESHED; MFA_CHALLENGE_VERIFIED; SIGNED_OUT, with null. The other tabs' events too.
 */
export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void;

/**
 * Creates the backend client, which keeps the session in localStorage, and refreshes it while the page is visible.
 *
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` if that setting is empty.
 */
export function openAuthSession({ url, key }: SessionSettings) {
  const client = createClient(url, key, {
    // A link must not sign anybody in: it could sign the visitor in as someone else.
    auth: { storageKey: storageKeyOf(url), detectSessionInUrl: false },
    global: { fetch: fetchLoggingRefreshes },
  });
  return {
    ...sessionCalls(client.auth),
    /** For rest, rpc, storage, realtime and functions. Its `auth` does not wait for the session to load. */
    client,
    /** @returns unsubscribes. */
    subscribe: (listener: SessionListener): (() => void) =>
      client.auth.onAuthStateChange(listener).data.subscription.unsubscribe,
  };
}
