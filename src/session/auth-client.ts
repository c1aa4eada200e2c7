import { createClient } from '@supabase/supabase-js';
import { refreshFetch } from './refresh-fetch.ts';

export type AuthClient = ReturnType<typeof createAuthClient>;

/** @throws Error `supabaseUrl is required.` or `supabaseKey is required.` */
export function createAuthClient({ url, key, storageKey }: { url: string; key: string; storageKey: string }) {
  return createClient(url, key, {
    // A link must not sign anybody in, because it could sign the visitor in as someone else.
    auth: { storageKey, detectSessionInUrl: false },
    global: { fetch: refreshFetch },
  });
}
