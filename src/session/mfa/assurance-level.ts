import type { User } from '@supabase/supabase-js';

/**
 * How sure one can be of a user who proves every factor they have: `aal2` with a verified one, `aal1` without. That is
 * what the session can reach; what it has reached is the claim `aal` of its access token.
 *
 * @param user as the server knows them now: the one of a stored session is as old as its last refresh.
 */
export function assuranceLevel({ factors = [] }: Pick<User, 'factors'>): 'aal1' | 'aal2' {
  return factors.some(({ status }) => status === 'verified') ? 'aal2' : 'aal1';
}
