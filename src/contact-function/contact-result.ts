/** What became of a submission: the one value that the log, the JSON and the page are made from. */
import type { RedactedError } from '../../supabase/functions/_shared/http/redact-error.ts';
import type { ForwardResult } from './edge-function-client.ts';

export type ContactResult =
  | ForwardResult
  /** The request was refused, for another reason than a field error. */
  | { kind: 'refused'; status: 400 | 403 | 405 | 413 | 415; error: string }
  /** Something of ours threw. */
  | { kind: 'crashed'; error: RedactedError };

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
    case 'crashed':
      return 500;
    case 'failed':
      return 502;
  }
}
