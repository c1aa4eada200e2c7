import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { NoSessionError } from './mfa/no-session-error';
import { thrownError } from './thrown-error';

export type Refused = { data: null; error: AuthError };

/**
 * Makes a call once the client has started up and only with a session. By itself the client makes some calls without
 * either, under the public key, and leaves it to the server to refuse them.
 *
 * @returns what the call returns; NoSessionError, or the error of a refresh that was due, and nothing of the call is
 *   sent then; an AuthUnknownError around whatever is thrown.
 */
export async function withSession<Result>(
  auth: SupabaseClient['auth'],
  call: (session: Session) => Promise<Result>,
): Promise<Result | Refused> {
  try {
    const { data, error } = await auth.getSession();
    if (error) return { data: null, error };
    if (!data.session) return { data: null, error: new NoSessionError() };
    return await call(data.session);
  } catch (thrown) {
    return { data: null, error: thrownError(thrown) };
  }
}
