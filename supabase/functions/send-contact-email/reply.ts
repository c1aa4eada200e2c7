/** What the visitor's browser and the log get to know of a message's acceptance. */
import { copyHeader, failureSentence } from '../_shared/contact/protocol.ts';
import type { Reply } from '../_shared/http/json-response.ts';
import { redactError } from '../_shared/http/log.ts';
import { drainMinutes, limitedFor } from '../_shared/limits.ts';
import type { Links } from '../_shared/links/links.ts';
import type { Acceptance } from './accept.ts';

/** In seconds. An overload usually passes sooner. */
const overloadedFor = 3;

const sent = { status: 200, outcome: 'sent' } as const;

/** @param retryAfter in seconds. Without it, the form does not send the message again by itself. */
function notSent(status: 429 | 503, retryAfter?: number) {
  const outcome = status === 429 ? 'limited' : 'unavailable';
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return { status, outcome, headers, body: { error: failureSentence } } as const;
}

export function replyTo(acceptance: Acceptance, followPath: Links['followPath']): Reply {
  switch (acceptance.outcome) {
    case 'limited':
      return notSent(429, limitedFor);
    case 'full':
      // The next digest frees places.
      return notSent(429, drainMinutes * 60);
    case 'unavailable':
      return { ...notSent(503, overloadedFor), counted: { outcome: acceptance.cause } };
    case 'mailed directly': {
      const { outcome, ...body } = acceptance;
      return { ...sent, body, entry: { level: 'error', outcome, ...body } };
    }
    case 'not mailed': {
      const { id, reference, failure, error } = acceptance;
      // The office may have the email, so the form must not send a second one by itself.
      const reply = failure === 'unknown outcome' ? notSent(503) : notSent(503, overloadedFor);
      const entry = { outcome: 'not stored', id, reference, failure, error: redactError(error) };
      return { ...reply, entry: { level: 'error', ...entry } };
    }
    default: {
      const { outcome, id, reference, receivedAt, holdReasons } = acceptance;
      const body = { id, reference, page: followPath(id, receivedAt) };
      if (outcome === 'copy') return { ...sent, body, headers: { [copyHeader]: 'true' }, counted: { outcome } };
      const reasons = outcome === 'held' ? { reasons: holdReasons } : {};
      return { ...sent, body, entry: { level: 'info', outcome, id, reference, ...reasons } };
    }
  }
}
