import type { ContactOutcome } from '../../supabase/functions/_shared/contact/outcome.ts';
import { failureSentence } from '../../supabase/functions/_shared/contact/protocol.ts';

/** A site function's reply: the edge function's response, or its own refusal or failure in the same form. */
export type Reply = {
  outcome: ContactOutcome;
  status: number;
  body: object;
  /** The wait before another try, in seconds. */
  retryAfter?: number | undefined;
};

/** The reply to a faulty request. */
export function refuse(status: number, error: string): Reply {
  return { outcome: 'refused', status, body: { error } };
}

/** The reply if the edge function did not reply, or if the site function had an error. */
export function fail(status: 500 | 502): Reply {
  return { outcome: 'unavailable', status, body: { error: failureSentence } };
}
