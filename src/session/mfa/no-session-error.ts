import { AuthError } from '@supabase/supabase-js';

/** A call that needs a session was made without one; nothing was sent. */
export class NoSessionError extends AuthError {
  constructor() {
    super('There is no session: sign in first.', undefined, 'no_session');
    this.name = 'NoSessionError';
  }
}
