/** The way back from a sign-in, whose tokens the gate has taken out of the address. */
import {
  AuthImplicitGrantRedirectError,
  isAuthRetryableFetchError,
  type AuthError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { deleteAuthCallback } from './auth-callback-storage';

type Auth = SupabaseClient['auth'];

/**
 * Signs the visitor in with the tokens: GET /user twice, or once after POST /token where the access token is too old. A
 * sign-in that failed is told on the console, and tried again at the next load of the page where that may help.
 *
 * By itself the client would look for the tokens in the address. It would find them only as long as no link of the page
 * was followed, and set the fragment to nothing at the end, whatever it is by then, with an entry in the history.
 *
 * @param trial a client that stores nothing, on which they are tried first: tokens that are worth nothing would end the
 *   session that is stored.
 */
export async function signInWithAuthCallback(arrival: URLSearchParams, auth: Auth, trial: Auth): Promise<void> {
  const error = await problemOf(arrival, auth, trial).catch((thrown: unknown) => thrown);
  if (!isAuthRetryableFetchError(error)) deleteAuthCallback();
  if (error) console.warn('The sign-in that led to this page did not work.', error);
}

async function problemOf(arrival: URLSearchParams, auth: Auth, trial: Auth): Promise<AuthError | null> {
  const text = (name: string) => arrival.get(name) ?? '';
  const refusal = { error: text('error'), code: text('error_code') };
  const reason = text('error_description') || refusal.error || refusal.code;
  if (reason) return new AuthImplicitGrantRedirectError(reason, refusal);
  const tokens = { access_token: text('access_token'), refresh_token: text('refresh_token') };
  const { data, error } = await trial.setSession(tokens);
  if (error) return error;
  const taken = await auth.setSession(data.session ?? tokens);
  return taken.error;
}
