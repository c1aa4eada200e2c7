import { AuthError, AuthUnknownError, type Session, type SupabaseClient } from '@supabase/supabase-js';

/** What a failed call returns. */
export type Failure = { data: null; error: AuthError };

/** The error of a call that needs a session and was made without one. Nothing was sent. */
export class NoSessionError extends AuthError {
  constructor() {
    super('There is no session: sign in first.', undefined, 'no_session');
    this.name = 'NoSessionError';
  }
}

/**
 * Makes a call with the session, once the client has loaded it. The client alone does not wait for that, and without a
 * session sends some calls under the public key.
 *
 * @returns the result of the call; NoSessionError without a session; the refresh's error if a due refresh failed (the
 *   call is then not made); AuthUnknownError if anything throws.
 */
export async function withSession<Result>(
  auth: SupabaseClient['auth'],
  call: (session: Session) => Result | Promise<Result>,
): Promise<Result | Failure> {
  try {
    const { data, error } = await auth.getSession();
    if (error) return { data: null, error };
    if (!data.session) return { data: null, error: new NoSessionError() };
    return await call(data.session);
  } catch (thrown) {
    return { data: null, error: unknownError(thrown) };
  }
}

/** Wraps what a call threw: usually the browser has no room to store a session. */
export function unknownError(thrown: unknown): AuthUnknownError {
  return new AuthUnknownError('The browser could not complete the call.', thrown);
}
