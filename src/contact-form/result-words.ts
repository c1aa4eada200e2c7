import { fillIn } from '../fill-in.ts';
import type { SubmissionResult } from './submission-result';

type ResultWords = {
  /** The title of the toast. It is also the heading of the status line, and of the page without scripts. */
  title: string;
  text: string;
  /** After a success, the next steps. After a failure, what happened and what the visitor can do. */
  help?: string;
};

/** The words for a submission's result, for the form and the page without scripts. */
export function resultWords(labels: Queries.ContactForm_labelsFragment, result: SubmissionResult): ResultWords {
  const failure = { title: labels.failedTitle, text: labels.failedText };
  switch (result.outcome) {
    case 'sent': {
      const help = result.replyTo && fillIn(labels.sentHelp, { email: result.replyTo });
      return { title: labels.sentTitle, text: labels.sentText, ...(help && { help }) };
    }
    case 'invalid':
      return { title: labels.invalidTitle, text: result.error };
    case 'offline':
      return { ...failure, help: labels.offlineHelp };
    case 'limited':
      return { ...failure, help: fillIn(labels.limitedHelp, { wait: waitWords(result.retryAfter) }) };
    default:
      return { ...failure, help: labels.failedHelp };
  }
}

/** The limits count messages per hour, so no wait is much longer than an hour. */
function waitWords(seconds = 3600): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 45) return 'about an hour';
  return new Intl.NumberFormat('en-AU', { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
}
