import type { ContactOutcome } from '../../supabase/functions/_shared/contact/outcome.ts';
import { failureSentence } from '../../supabase/functions/_shared/contact/protocol.ts';

/** The reply of a site function: the edge function's response, or a refusal or failure of its own in the same form. */
export type Reply = {
  outcome: ContactOutcome;
  status: number;
  body: object;
  /** In seconds. */
  retryAfter?: number | undefined;
};

/** The reply to a faulty request. */
export function refuse(status: number, error: string): Reply {
  return { outcome: 'refused', status, body: { error } };
}

/** The reply if the edge function gave none, or after an error of our own. */
export function fail(status: 500 | 502): Reply {
  return { outcome: 'unavailable', status, body: { error: failureSentence } };
}
