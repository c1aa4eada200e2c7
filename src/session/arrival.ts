/** The way back from a sign-in, whose tokens the gate has taken out of the address. */
import {
  AuthImplicitGrantRedirectError,
  isAuthRetryableFetchError,
  type AuthError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { showAgain } from './address';

/**
 * Signs the visitor in with the tokens: GET /user, or POST /token where the access token is too old. A sign-in that
 * failed is told on the console; where it may be tried again, its tokens are back in the address, for a reload.
 *
 * By itself the client would look for the tokens in the address. It would find them only as long as no link of the page
 * was followed, and set the fragment to nothing at the end, whatever it is by then, with an entry in the history.
 */
export async function signInWith(arrival: URLSearchParams, auth: SupabaseClient['auth']): Promise<void> {
  const error = await problemOf(arrival, auth).catch((thrown: unknown) => thrown);
  if (!error) return;
  if (isAuthRetryableFetchError(error)) showAgain(arrival);
  console.warn('The sign-in that led to this page did not work.', error);
}

async function problemOf(arrival: URLSearchParams, auth: SupabaseClient['auth']): Promise<AuthError | null> {
  const text = (name: string) => arrival.get(name) ?? '';
  const refusal = { error: text('error'), code: text('error_code') };
  const reason = text('error_description') || refusal.error || refusal.code;
  if (reason) return new AuthImplicitGrantRedirectError(reason, refusal);
  const tokens = { access_token: text('access_token'), refresh_token: text('refresh_token') };
  const { error } = await auth.setSession(tokens);
  return error;
}
