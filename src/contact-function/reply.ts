import { failureSentence, type ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';

/** A site function's reply: the edge function's response, or its own refusal or failure in the same form. */
export type Reply = {
  outcome: ContactOutcome;
  status: number;
  body: object;
  /** The wait before another try, in seconds. */
  retryAfter?: number | undefined;
  /** The methods that work, in a reply to one that does not. */
  allow?: string;
};

/** The reply to a faulty request. */
export function refuse(status: number, error: string): Reply {
  return { outcome: 'refused', status, body: { error } };
}

/** The reply to a method that does not work. @param allow the methods that do, as in the Allow header. */
export function refuseMethod(allow: string): Reply {
  return { ...refuse(405, `Use ${allow}`), allow };
}

/** The reply if the edge function did not reply, or if the site function had an error. */
export function fail(status: 500 | 502): Reply {
  return { outcome: 'unavailable', status, body: { error: failureSentence } };
}
