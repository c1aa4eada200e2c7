/** The calls that need a session. No page uses them yet; they are for future pages. */
import { AuthError, type MFAChallengeParams, type MFAEnrollParams, type MFAVerifyParams } from '@supabase/supabase-js';
import type { Session, SupabaseClient, User } from '@supabase/supabase-js';

type Auth = SupabaseClient['auth'];

/**
 * Each call waits for the session to load, and refreshes it first if it has less than 90 seconds left. It returns
 * `{ data, error }`, one of them null. Without a session the code of the error is `no_session`, and nothing is sent.
 */
export function sessionCalls(auth: Auth) {
  return {
    /** GET /.well-known/jwks.json, at most once in 10 minutes. Errors such as `Invalid JWT signature`. */
    verifyClaims: () => withSession(auth, ({ access_token: token }) => auth.getClaims(token)),
    assuranceLevel,
    factors: {
      /** POST /factors. The new factor is unverified until it is used. For totp it has a `totp.qr_code`, a data URL. */
      enrol: (params: MFAEnrollParams) => withSession(auth, () => auth.mfa.enroll(params)),
      /** POST /factors/{factorId}/challenge. */
      challenge: (params: MFAChallengeParams) => withSession(auth, () => auth.mfa.challenge(params)),
      /** POST /factors/{factorId}/verify. The session that it returns replaces the stored one. */
      verify: (params: MFAVerifyParams) => withSession(auth, () => auth.mfa.verify(params)),
      /** DELETE /factors/{factorId}. */
      remove: (factorId: string) => withSession(auth, () => auth.mfa.unenroll({ factorId })),
    },
  };
}

/**
 * The highest level that the user can reach; the claim `aal` says which one the session has reached.
 *
 * @param user of the session. After an enrolment, only a refreshed session has the new factor.
 */
function assuranceLevel({ factors = [] }: Pick<User, 'factors'>): 'aal1' | 'aal2' {
  return factors.some(({ status }) => status === 'verified') ? 'aal2' : 'aal1';
}

/** By itself the client does not wait for its session, and without one it sends some calls under the public key. */
async function withSession<Result>(auth: Auth, call: (session: Session) => Promise<Result>) {
  const { data, error } = await auth.getSession();
  if (data.session) return call(data.session);
  const noSession = new AuthError('There is no session: sign in first.', undefined, 'no_session');
  return { data: null, error: error ?? noSession };
}
