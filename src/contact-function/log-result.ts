import { conflictSentence } from '../../supabase/functions/_shared/contact/protocol.ts';
import type { CountedLog } from '../../supabase/functions/_shared/http/counted-log.ts';
import type { Log, LogEntry } from '../../supabase/functions/_shared/http/log.ts';
import { redactError } from '../../supabase/functions/_shared/http/redact-error.ts';
import { createSpans, type Spans } from '../../supabase/functions/_shared/http/spans.ts';
import { statusOf, type ContactResult } from './contact-result.ts';

type Options = {
  /** The submission's id. */
  id: string;
  /** Settings without which messages still go on, but not as they should: naming them makes the entry an error. */
  missingSettings: readonly string[];
  /** Counts the refused submissions of visitors who have sent too many. */
  limited: Pick<CountedLog, 'add'>;
  log: Log;
};

/**
 * Logs the result of a submission in one line, with its duration; of those that are limited only the count. Never rejects:
 * what `submit` throws is a result.
 */
export async function logResult(
  submit: (spans: Spans) => Promise<ContactResult>,
  { id, missingSettings, limited, log }: Options,
): Promise<ContactResult> {
  const spans = createSpans();
  const result = await submit(spans).catch((error: unknown): ContactResult => ({
    kind: 'crashed',
    error: redactError(error),
  }));
  if (result.kind === 'limited') {
    limited.add();
    return result;
  }
  log({
    ...entryOf(result),
    id,
    status: statusOf(result),
    ...spans.summary(),
    ...('region' in result && result.region && { region: result.region }),
    ...(missingSettings.length > 0 && { level: 'error', missingSettings }),
  });
  return result;
}

function entryOf(result: Exclude<ContactResult, { kind: 'limited' }>): LogEntry {
  switch (result.kind) {
    case 'sent':
      return { level: 'info', outcome: 'sent', reference: result.reference };
    case 'invalid':
      return { level: 'info', outcome: 'refused', reason: result.fieldError.error };
    case 'refused':
      return { level: 'info', outcome: 'refused', reason: result.error };
    case 'conflict':
      return { level: 'info', outcome: 'refused', reason: conflictSentence };
    case 'busy':
      return { level: 'error', outcome: 'busy' };
    case 'failed':
    case 'crashed':
      return { level: 'error', outcome: result.kind, error: result.error };
  }
}
