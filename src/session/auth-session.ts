/** The auth session. Only the gate imports this file, and loads it when there is a reason to. */
import { AuthUnknownError, createClient, type AuthChangeEvent, type Session } from '@supabase/supabase-js';
import type { Tokens } from './auth-callback';
import { fetchThroughOutages } from './refresh-outage';
import { sessionCalls } from './session-calls';
import type { SessionSettings } from './settings';
import { storageKeyOf, storageWithFallback, storedUserId } from './stored-session';

export type AuthSession = ReturnType<typeof openAuthSession>;

/**
 * Listens to the session, in all tabs. Each listener gets INITIAL_SESSION once, with null if there is no session;
 * SIGNED_IN after a sign-in, and whenever a page with a session is shown; TOKEN_REFRESHED; MFA_CHALLENGE_VERIFIED;
 * SIGNED_OUT, with null. What it throws is logged.
 */
export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void;

/**
 * Creates the backend client, which keeps the session in localStorage, and refreshes it while the page is visible.
 *
 * @param tokens of a sign-in. They replace the stored session once the server has accepted them.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` if that setting is empty.
 */
export function openAuthSession({ url, key }: SessionSettings, tokens?: Tokens) {
  const storageKey = storageKeyOf(url);
  const client = createClient(url, key, {
    // The gate has taken the tokens out of the URL.
    auth: { storageKey, storage: storageWithFallback(storageKey), detectSessionInUrl: false },
    global: { fetch: fetchThroughOutages },
  });
  const { auth } = client;
  let signOuts = 0;
  let isStored = false;

  /** GET /user twice, or POST /token and GET /user if the access token has expired. A failure is one warning. */
  async function signIn(withTokens: Tokens) {
    // Tokens that fail would end the stored session, so a client that stores nothing tries them first.
    const trial = { storageKey: 'sign-in', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
    try {
      const tried = await createClient(url, key, { auth: trial }).auth.setSession(withTokens);
      if (signOuts > 0) return;
      const { error } = tried.data.session ? await auth.setSession(tried.data.session) : tried;
      if (error) throw error;
      // The visitor signed out during the second request, which then stored a session.
      if (signOuts > 0) await auth.signOut({ scope: 'local' });
    } catch (error) {
      console.warn('The sign-in that led to this page failed.', error);
    }
  }

  /**
   * Ends this session, and not the user's sessions elsewhere: POST /logout. Without a session it sends nothing. It never
   * rejects. After an error the page has no session either, but the server or the browser may still have it.
   */
  async function signOut() {
    signOuts += 1;
    const { error } = await auth.signOut({ scope: 'local' });
    if (error || !storedUserId(storageKey)) return { error };
    return { error: new AuthUnknownError('The browser did not remove the session.', undefined) };
  }

  function subscribe(listener: SessionListener): () => void {
    const { data } = auth.onAuthStateChange((event, session) => {
      isStored = session !== null && storedUserId(storageKey) !== undefined;
      try {
        listener(event, session);
      } catch (error) {
        console.error('A session listener failed.', error);
      }
    });
    return data.subscription.unsubscribe;
  }

  /** No event reports that the visitor cleared the site's data. */
  function signOutIfCleared(event: Event) {
    // A change of one key is another tab that signs in or out, and announces it.
    if (event instanceof StorageEvent && event.key !== null) return;
    if (isStored && !storedUserId(storageKey)) void signOut();
  }

  for (const type of ['visibilitychange', 'pageshow', 'focus', 'storage']) {
    // In the capture phase `focus` is that of any control, too.
    window.addEventListener(type, signOutIfCleared, true);
  }
  if (tokens) void signIn(tokens);

  return {
    ...sessionCalls(auth),
    /** For rest, rpc, storage, realtime and functions. Its `auth` does not wait for the session to load. */
    client,
    signOut,
    subscribe,
  };
}
