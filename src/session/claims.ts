import { AuthInvalidJwtError, type SupabaseClient } from '@supabase/supabase-js';
import type { Refused } from './with-session';

export type VerifiedClaims = Awaited<ReturnType<SupabaseClient['auth']['getClaims']>> | Refused;

/** The claims of an access token. The client throws where a token is so broken that it says nothing; this returns that. */
export async function verifiedClaims(auth: SupabaseClient['auth'], token: string): Promise<VerifiedClaims> {
  try {
    return await auth.getClaims(token);
  } catch {
    return { data: null, error: new AuthInvalidJwtError('Invalid JWT') };
  }
}
