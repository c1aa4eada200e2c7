/** The session of a visitor who is signed in. Only the gate imports this, when there is a reason to load it. */
import type { AuthChangeEvent, AuthError, Session, SupabaseClient, UserResponse } from '@supabase/supabase-js';
import { signInWithAuthCallback } from './sign-in';
import { verifiedClaims, type VerifiedClaims } from './claims';
import { createSessionClient, createTrialClient } from './client';
import { factorsOf, type Factors } from './mfa/factors';
import type { SessionSettings } from './settings';
import { storageKeyOf } from './storage-key';
import { thrownError } from './thrown-error';
import { withSession, type Refused } from './with-session';

/**
 * Hears of the session. To each listener INITIAL_SESSION comes once, with null where there is no session; SIGNED_IN
 * after a sign-in and whenever a page with a session is shown or shown again, TOKEN_REFRESHED, MFA_CHALLENGE_VERIFIED,
 * and SIGNED_OUT with null. What happens in another tab is heard too.
 */
export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void;

type CurrentSession = { data: Session; error: null } | Refused;

/**
 * What a page can do with the session. Calls return `{ data, error }` and do not reject; `error` is null, or one of those
 * of {@link Factors}, and there is nothing in `data` then.
 */
export type AuthSession = {
  /**
   * The client itself, for what else a project has: its rest, rpc, storage, realtime and functions, in this session. For
   * the session itself use what is below, which waits and guards where `client.auth` does not.
   */
  client: SupabaseClient;
  /**
   * The session: `access_token`, `refresh_token`, `expires_at` (seconds since 1970), `expires_in` (seconds, from when it
   * was taken up) and `user`, whose `factors` are as old as its last refresh. Sends nothing while the access token is good
   * for 90 seconds more; otherwise POST /token, and where that fails the session as it is, as long as its token is good.
   */
  current(): Promise<CurrentSession>;
  /** GET /user. The user as the server knows them now, with their `factors`. */
  user(): Promise<UserResponse | Refused>;
  /**
   * The claims of the session's access token, when its signature and its time are right; `data` has `claims`, `header`
   * and `signature`. GET /.well-known/jwks.json, at most once in 10 minutes and again for a key that is not in it. Where
   * the key is not in the set, or the token was signed with a secret, GET /user lets the server tell.
   *
   * Its own error: AuthInvalidJwtError, with `Invalid JWT signature` or what else is wrong with the token.
   */
  verifyClaims(): Promise<VerifiedClaims>;
  /**
   * Ends this session, and not those the user has elsewhere; realtime goes on under the public key. It is gone from this
   * browser whatever comes of POST /logout: an error tells that the server may not know yet. No error without a session.
   */
  signOut(): Promise<{ error: AuthError | null }>;
  /** @returns ends it. What the listener throws is logged, and no matter of the call that it hears of. */
  subscribe(listener: SessionListener): () => void;
  factors: Factors;
};

/**
 * Creates the backend client with the stored session, or the one of a sign-in that led to this page.
 *
 * @param arrival the parameters of that; the session is there when they have been taken up, or found worth nothing.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` where that setting is empty.
 */
export async function openAuthSession(settings: SessionSettings, arrival?: URLSearchParams): Promise<AuthSession> {
  const client = createSessionClient(settings, arrival === undefined);
  const { auth } = client;
  if (arrival) {
    await signInWithAuthCallback(arrival, auth, createTrialClient(settings).auth);
    // After whoever waits for the session has subscribed: INITIAL_SESSION is heard before SIGNED_IN.
    setTimeout(() => void auth.initialize());
  }
  return {
    client,
    current: () => withSession(auth, async (session) => ({ data: session, error: null })),
    user: () => withSession(auth, () => auth.getUser()),
    verifyClaims: () => withSession(auth, ({ access_token: token }) => verifiedClaims(auth, token)),
    signOut: () =>
      auth.signOut({ scope: 'local' }).catch((thrown: unknown) => {
        window.localStorage.removeItem(storageKeyOf(settings.url));
        return { error: thrownError(thrown) };
      }),
    subscribe: (listener) => {
      const { data } = auth.onAuthStateChange((event, session) => {
        try {
          listener(event, session);
        } catch (error) {
          console.error('A listener of the session failed.', error);
        }
      });
      return () => {
        data.subscription.unsubscribe();
      };
    },
    factors: factorsOf(auth),
  };
}
