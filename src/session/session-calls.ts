/** The calls that need a session, all for pages to come. */
import type { MFAChallengeParams, MFAEnrollParams, MFAVerifyParams } from '@supabase/supabase-js';
import { AuthError, AuthUnknownError, type Session, type SupabaseClient, type User } from '@supabase/supabase-js';

type Auth = SupabaseClient['auth'];

/** Parameters of a call, without what `location` says about the relying party. */
type OnThisSite<Params> = Params extends { webauthn: infer Webauthn }
  ? Omit<Params, 'webauthn'> & { webauthn: Omit<Webauthn, 'rpId' | 'rpOrigins'> }
  : Params;

/**
 * Each call waits for the session to load, and refreshes it first if it has less than 90 seconds left. It returns
 * `{ data, error }`, one of them null, and never rejects. docs/session.md lists the errors.
 */
export function sessionCalls(auth: Auth) {
  return {
    /** `data` is the session: its tokens, `expires_at`, `expires_in` (both in seconds) and `user`. */
    current: () => withSession(auth, (session) => ({ data: session, error: null })),
    /** GET /user. The user as the server knows them now, with their `factors`. */
    user: () => withSession(auth, () => auth.getUser()),
    /** GET /.well-known/jwks.json, at most once in 10 minutes. Errors such as `Invalid JWT signature`. */
    verifyClaims: () => withSession(auth, ({ access_token: token }) => auth.getClaims(token)),
    assuranceLevel,
    factors: {
      /** GET /user. `all` factors, and the verified ones under `totp`, `phone` and `webauthn`. */
      list: () => withSession(auth, () => auth.mfa.listFactors()),
      /** POST /factors. The new factor is unverified until it is used. For totp it has a `totp.qr_code`, a data URL. */
      enrol: (params: MFAEnrollParams) => withSession(auth, () => auth.mfa.enroll(params)),
      /** POST /factors/{factorId}/challenge. For webauthn, pass an empty `webauthn`. */
      challenge: (params: OnThisSite<MFAChallengeParams>) =>
        withSession(auth, () => auth.mfa.challenge(withRelyingParty(params) as MFAChallengeParams)),
      /** POST /factors/{factorId}/verify. The session that it returns replaces the stored one. */
      verify: (params: OnThisSite<MFAVerifyParams>) =>
        withSession(auth, () => auth.mfa.verify(withRelyingParty(params) as MFAVerifyParams)),
      /** DELETE /factors/{factorId}. */
      remove: (factorId: string) => withSession(auth, () => auth.mfa.unenroll({ factorId })),
    },
  };
}

/** The highest level that the user can reach; the claim `aal` says which one the session has reached. */
function assuranceLevel({ factors = [] }: Pick<User, 'factors'>): 'aal1' | 'aal2' {
  return factors.some(({ status }) => status === 'verified') ? 'aal2' : 'aal1';
}

/** The client alone does not wait for its session, and without one sends some calls under the public key. */
async function withSession<Result>(auth: Auth, call: (session: Session) => Result | Promise<Result>) {
  try {
    const { data, error } = await auth.getSession();
    if (data.session) return await call(data.session);
    const noSession = new AuthError('There is no session: sign in first.', undefined, 'no_session');
    return { data: null, error: error ?? noSession };
  } catch (thrown) {
    return { data: null, error: new AuthUnknownError('The browser could not complete the call.', thrown) };
  }
}

function withRelyingParty(params: object): object {
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  return 'webauthn' in params ? { ...params, webauthn: { ...(params.webauthn as object), ...site } } : params;
}
