/** What became of a submission: the one value that the log, the JSON and the page are made from. */
import type { RedactedError } from '../../supabase/functions/_shared/http/redact-error.ts';
import type { ForwardResult } from './edge-function-client.ts';

export type ContactResult =
  | ForwardResult
  /** The request was refused, for another reason than a field error. */
  | { kind: 'refused'; status: 400 | 403 | 405 | 413 | 415; error: string }
  /** Something of ours threw. */
  | { kind: 'crashed'; error: RedactedError };

/** The headers that go with the status, in JSON and on a page. */
export function headersOf(result: ContactResult): Record<string, string> {
  if ('retryAfter' in result) return { 'Retry-After': String(result.retryAfter) };
  return statusOf(result) === 405 ? { Allow: 'POST' } : {};
}

export function statusOf(result: ContactResult): number {
  switch (result.kind) {
    case 'sent':
      return 200;
    case 'invalid':
      return 400;
    case 'refused':
      return result.status;
    case 'conflict':
      return 409;
    case 'limited':
      return 429;
    case 'crashed':
      return 500;
    case 'failed':
      return 502;
    case 'busy':
      return 503;
  }
}
