/** The auth session. Only the gate imports this file, and loads it when there is a reason to. */
import {
  AuthInvalidJwtError,
  type AuthChangeEvent,
  type AuthError,
  type Session,
  type SupabaseClient,
  type UserResponse,
} from '@supabase/supabase-js';
import { createSessionClient, createTrialClient } from './client';
import { factorsOf, type Factors } from './mfa/factors';
import { storageKeyOf, type SessionSettings } from './settings';
import { signInWithAuthCallback } from './sign-in';
import { unknownError, withSession, type Failure } from './with-session';

/**
 * Listens to the session, in all tabs. Each listener gets INITIAL_SESSION once, with null if there is no session;
 * SIGNED_IN after a sign-in, and whenever a page with a session is shown; TOKEN_REFRESHED; MFA_CHALLENGE_VERIFIED;
 * SIGNED_OUT, with null.
 */
export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void;

type CurrentSession = { data: Session; error: null } | Failure;

type VerifiedClaims = Awaited<ReturnType<SupabaseClient['auth']['getClaims']>> | Failure;

/**
 * What a page can do with the session. Calls return `{ data, error }` and do not reject. The errors are those of
 * {@link Factors}.
 */
export type AuthSession = {
  /**
   * The backend client, for its rest, rpc, storage, realtime and functions endpoints. For the session use the calls
   * below: they wait for it to load, which `client.auth` does not.
   */
  client: SupabaseClient;
  /**
   * The session: `access_token`, `refresh_token`, `expires_at` (seconds since 1970), `expires_in` (seconds, when it was
   * issued) and `user`, whose `factors` are as old as the last refresh. With less than 90 seconds left it is refreshed
   * first: POST /token. If that fails, the session is returned as long as its access token is valid.
   */
  current: () => Promise<CurrentSession>;
  /** GET /user. The user as the server knows them now, with their `factors`. */
  user: () => Promise<UserResponse | Failure>;
  /**
   * Verifies the signature and expiry of the access token. `data` has `claims`, `header` and `signature`.
   *
   * GET /.well-known/jwks.json, at most once in 10 minutes, and again for an unknown key. GET /user if the server does
   * not publish the key, or signs with a secret. Its own error: AuthInvalidJwtError, with a message such as
   * `Invalid JWT signature`.
   */
  verifyClaims: () => Promise<VerifiedClaims>;
  /**
   * Ends this session, and not the user's sessions elsewhere: POST /logout. Without a session it does nothing. After an
   * error the browser has no session either, but the server may still have it.
   */
  signOut: () => Promise<{ error: AuthError | null }>;
  /** Logs what a listener throws. @returns unsubscribes. */
  subscribe: (listener: SessionListener) => () => void;
  factors: Factors;
};

/**
 * Creates the backend client with the stored session, or with the session of an auth callback.
 *
 * @param callback parameters of the auth callback. The sign-in is over when this returns.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` if that setting is empty.
 */
export async function openAuthSession(settings: SessionSettings, callback?: URLSearchParams): Promise<AuthSession> {
  const client = createSessionClient(settings, callback === undefined);
  const { auth } = client;
  if (callback) {
    await signInWithAuthCallback(callback, auth, createTrialClient(settings).auth);
    // Waiting listeners subscribe first, so they hear INITIAL_SESSION before SIGNED_IN.
    setTimeout(() => void auth.initialize());
  }
  return {
    client,
    current: () => withSession(auth, (session) => ({ data: session, error: null })),
    user: () => withSession(auth, () => auth.getUser()),
    verifyClaims: () => withSession(auth, ({ access_token: token }) => verifiedClaims(auth, token)),
    signOut: () =>
      auth.signOut({ scope: 'local' }).catch((thrown: unknown) => {
        window.localStorage.removeItem(storageKeyOf(settings.url));
        return { error: unknownError(thrown) };
      }),
    subscribe: (listener) => {
      const { data } = auth.onAuthStateChange((event, session) => {
        try {
          listener(event, session);
        } catch (error) {
          console.error('A session listener failed.', error);
        }
      });
      return () => {
        data.subscription.unsubscribe();
      };
    },
    factors: factorsOf(auth),
  };
}

/** The client throws if it cannot even read the token. This returns an error instead. */
async function verifiedClaims(auth: SupabaseClient['auth'], token: string): Promise<VerifiedClaims> {
  try {
    return await auth.getClaims(token);
  } catch {
    return { data: null, error: new AuthInvalidJwtError('Invalid JWT') };
  }
}
