import { AuthUnknownError } from '@supabase/supabase-js';

/** What a call returns as its error where something is thrown: mostly there is no room to store a session. */
export function thrownError(thrown: unknown): AuthUnknownError {
  return new AuthUnknownError('The browser did not do what the call takes.', thrown);
}
