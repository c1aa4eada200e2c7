import type { User } from '@supabase/supabase-js';

/**
 * The highest assurance level that a user can reach: `aal2` if any factor is verified, otherwise `aal1`. The claim `aal`
 * of the access token says which one the session has reached.
 *
 * @param user as the server knows them now. The user in a stored session is as old as its last refresh.
 */
export function assuranceLevel({ factors = [] }: Pick<User, 'factors'>): 'aal1' | 'aal2' {
  return factors.some(({ status }) => status === 'verified') ? 'aal2' : 'aal1';
}
