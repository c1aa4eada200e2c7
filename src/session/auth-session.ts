/** The auth session. Only gate.ts imports this file, and only if a visit needs a session. */
import { createClient, type AuthChangeEvent, type Session } from '@supabase/supabase-js';
import { refreshFetch } from './refresh-fetch';
import { sessionCalls } from './session-calls';
import { storageKeyOf, type SessionSettings } from './settings';

export type AuthSession = ReturnType<typeof openAuthSession>;

/**
 * A listener receives INITIAL_SESSION once, SIGNED_IN whenever a page with a session is shown, TOKEN_REFRESHED,
 * MFA_CHALLENGE_VERIFIED and SIGNED_OUT, and also the events from other tabs. The session is null if there is none.
 */
export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void;

/**
 * Creates the backend client. It keeps the session in localStorage, and refreshes it while the page is visible.
 *
 * @param settings.url must not be empty.
 * @throws Error `supabaseKey is required.` if the key is empty.
 */
export function openAuthSession({ url, key }: SessionSettings) {
  const client = createClient(url, key, {
    // A link must not sign anybody in, because it could sign the visitor in as someone else.
    auth: { storageKey: storageKeyOf(url), detectSessionInUrl: false },
    global: { fetch: refreshFetch },
  });
  return {
    ...sessionCalls(client.auth),
    /** For rest, rpc, storage, realtime and functions. Some methods of its `auth` do not wait for the session. */
    client,
    /** @returns a function that unsubscribes the listener. */
    subscribe: (listener: SessionListener): (() => void) =>
      client.auth.onAuthStateChange(listener).data.subscription.unsubscribe,
  };
}
