import { AuthError, createClient, type User } from '@supabase/supabase-js';
import type { MFAChallengeParams, MFAEnrollParams, MFAVerifyParams } from '@supabase/supabase-js';
import { refreshFetch } from './refresh-fetch.ts';

export type AuthSession = ReturnType<typeof openAuthSession>;

/** @throws Error `supabaseUrl is required.` or `supabaseKey is required.` No page uses the calls yet. */
export function openAuthSession({ url, key, storageKey }: { url: string; key: string; storageKey: string }) {
  const client = createClient(url, key, {
    // A link must not sign anybody in, because it could sign the visitor in as someone else.
    auth: { storageKey, detectSessionInUrl: false },
    global: { fetch: refreshFetch },
  });
  const { auth } = client;

  /** The client itself would not wait for the session, and would send some calls without it. */
  async function withSession<Result>(call: () => Promise<Result>) {
    const { data, error } = await auth.getSession();
    if (data.session) return call();
    const noSession = new AuthError('There is no session: sign in first.', undefined, 'no_session');
    return { data: null, error: error ?? noSession };
  }

  return {
    client,
    /** The highest level that the user can reach. A stored user may have null in place of the factors. */
    assuranceLevel: ({ factors }: { factors?: User['factors'] | null }) =>
      factors?.some(({ status }) => status === 'verified') ? 'aal2' : 'aal1',
    /** Without a session, a call sends nothing and returns the error `no_session`. */
    factors: {
      /** For totp, returns a `totp.qr_code`, which is a data URL. */
      enrol: (params: MFAEnrollParams) => withSession(() => auth.mfa.enroll(params)),
      challenge: (params: MFAChallengeParams) => withSession(() => auth.mfa.challenge(params)),
      /** Returns a session, which replaces the stored one. */
      verify: (params: MFAVerifyParams) => withSession(() => auth.mfa.verify(params)),
      remove: (factorId: string) => withSession(() => auth.mfa.unenroll({ factorId })),
    },
  };
}
