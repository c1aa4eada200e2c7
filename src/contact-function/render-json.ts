import { conflictSentence, failureSentence } from '../../supabase/functions/_shared/contact/protocol.ts';
import { headersOf, statusOf, type ContactResult } from './contact-result.ts';

/** A string is HTML, or empty for a redirect; an object is sent as JSON. */
export type ContactResponse = { status: number; headers: Record<string, string>; body: string | object };

/** The response to a script: the message's `reference`, or an `error` with the `field` it is about, if it is about one. */
export function renderJson(result: ContactResult): ContactResponse {
  return { status: statusOf(result), headers: headersOf(result), body: bodyOf(result) };
}

function bodyOf(result: ContactResult): object {
  switch (result.kind) {
    case 'sent':
      return { reference: result.reference };
    case 'invalid':
      return result.fieldError;
    case 'refused':
      return { error: result.error };
    case 'conflict':
      return { error: conflictSentence };
    case 'limited':
    case 'busy':
    case 'failed':
    case 'crashed':
      return { error: failureSentence };
  }
}
