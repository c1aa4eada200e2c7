/** Signs a visitor in with the auth callback that the gate took out of the URL. */
import {
  AuthImplicitGrantRedirectError,
  isAuthRetryableFetchError,
  type AuthError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { deleteAuthCallback } from './auth-callback';

type Auth = SupabaseClient['auth'];

/**
 * Signs the visitor in with the tokens: GET /user twice, or POST /token and GET /user if the access token has expired.
 * A failure is one warning on the console. If the server was not reached, the next load of the page tries again.
 *
 * The client could look for the tokens itself, but only until a link changes the URL. It would also clear the fragment
 * afterwards, whatever it is by then, and add a history entry.
 *
 * @param trial a client that stores nothing. It tries the tokens first, as tokens that fail end the stored session.
 */
export async function signInWithAuthCallback(callback: URLSearchParams, auth: Auth, trial: Auth): Promise<void> {
  const error = await signIn(callback, auth, trial).catch((thrown: unknown) => thrown);
  if (!isAuthRetryableFetchError(error)) deleteAuthCallback();
  if (error) console.warn('The sign-in that led to this page failed.', error);
}

async function signIn(callback: URLSearchParams, auth: Auth, trial: Auth): Promise<AuthError | null> {
  const param = (name: string) => callback.get(name) ?? '';
  const details = { error: param('error'), code: param('error_code') };
  const reason = param('error_description') || details.error || details.code;
  if (reason) return new AuthImplicitGrantRedirectError(reason, details);
  const tokens = { access_token: param('access_token'), refresh_token: param('refresh_token') };
  const tried = await trial.setSession(tokens);
  if (tried.error) return tried.error;
  const { error } = await auth.setSession(tried.data.session ?? tokens);
  return error;
}
