/** The way back from a sign-in, whose tokens the gate has taken out of the address bar. */
import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';

/**
 * Creates the client so that it finds the tokens: it looks for them in the address while it is created, and only there.
 * The address bar shows them for no longer, and the history gets no entry with them.
 */
export function createArriving(arrivedAt: string, create: () => SupabaseClient): SupabaseClient {
  const shown = window.location.href;
  showAddress(arrivedAt);
  try {
    return create();
  } finally {
    showAddress(shown);
  }
}

/** Tells, on the console, of a sign-in that failed; one that may be tried again is back in the address, for a reload. */
export async function reportArrival(client: SupabaseClient, arrivedAt: string): Promise<void> {
  const { error } = await client.auth.initialize();
  if (!error) return;
  if (isAuthRetryableFetchError(error)) showAddress(arrivedAt);
  console.warn('The sign-in that led to this page did not work.', error);
}

function showAddress(href: string): void {
  window.history.replaceState(window.history.state, '', href);
}
