/** The auth session. Only gate.ts imports this file, and only if a visit needs a session. */
import { AuthError, createClient, type User } from '@supabase/supabase-js';
import type { MFAChallengeParams, MFAEnrollParams, MFAVerifyParams } from '@supabase/supabase-js';
import { refreshFetch } from './refresh-fetch.ts';
import { storageKeyOf, type SessionSettings } from './settings.ts';

export type AuthSession = ReturnType<typeof openAuthSession>;

/**
 * Opens the session that localStorage holds. Its calls are for future pages: no page uses them yet.
 *
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` if one is empty.
 */
export function openAuthSession({ url, key }: SessionSettings) {
  const client = createClient(url, key, {
    // A link must not sign anybody in, because it could sign the visitor in as someone else.
    auth: { storageKey: url && storageKeyOf(url), detectSessionInUrl: false },
    global: { fetch: refreshFetch },
  });
  const { auth } = client;

  /** Makes a call once there is a session. The client would not wait for it, and would send some calls without it. */
  async function withSession<Result>(call: () => Promise<Result>) {
    const { data, error } = await auth.getSession();
    if (data.session) return call();
    const noSession = new AuthError('There is no session: sign in first.', undefined, 'no_session');
    return { data: null, error: error ?? noSession };
  }

  return {
    /**
     * For rest, rpc, storage, realtime and functions; for events (`auth.onAuthStateChange`); and to verify the session's
     * claims (`auth.getClaims`), for which it gets /.well-known/jwks.json at most once every 10 minutes.
     */
    client,
    assuranceLevel,
    /**
     * Each call waits for the session, first refreshes it if it expires within 90 seconds, and returns `{ data, error }`,
     * one of them null. Without a session it sends nothing, and the error's code is `no_session`.
     */
    factors: {
      /** POST /factors. The factor is unverified until its first use. For totp it has a `totp.qr_code`, a data URL. */
      enrol: (params: MFAEnrollParams) => withSession(() => auth.mfa.enroll(params)),
      /** POST /factors/{factorId}/challenge. */
      challenge: (params: MFAChallengeParams) => withSession(() => auth.mfa.challenge(params)),
      /** POST /factors/{factorId}/verify. Returns a session, which replaces the stored one. */
      verify: (params: MFAVerifyParams) => withSession(() => auth.mfa.verify(params)),
      /** DELETE /factors/{factorId}. */
      remove: (factorId: string) => withSession(() => auth.mfa.unenroll({ factorId })),
    },
  };
}

/**
 * The highest assurance level that the user can reach. The claim `aal` has the session's current level.
 *
 * @param user the user of the session. A new factor appears there only after the session has been refreshed. A stored
 *   user may have null in place of the factors.
 */
function assuranceLevel({ factors }: { factors?: User['factors'] | null }): 'aal1' | 'aal2' {
  return factors?.some(({ status }) => status === 'verified') ? 'aal2' : 'aal1';
}
