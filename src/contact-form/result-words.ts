import type { SubmissionResult } from './submission-result';

type Labels = Pick<
  Queries.ContactForm_labelsFragment,
  'sentTitle' | 'sentText' | 'invalidTitle' | 'failedTitle' | 'failedText' | 'failedHelp' | 'limitedHelp'
>;

type ResultWords = {
  /** Of the toast, and above the rest in the status line and on the page without script. */
  title: string;
  text: string;
  /** After a failure: what happened and what to do. The link of the email belongs to it. */
  help?: string;
};

/** What visitors read about the result of a submission, in the form and on the page without script. */
export function resultWords(labels: Labels, result: SubmissionResult): ResultWords {
  switch (result.outcome) {
    case 'sent':
      return { title: labels.sentTitle, text: labels.sentText };
    case 'invalid':
      return { title: labels.invalidTitle, text: result.fieldError.error };
    case 'limited':
      return failure(labels, labels.limitedHelp.replace('{wait}', waitWords(result.retryAfter)));
    default:
      return failure(labels, labels.failedHelp);
  }
}

function failure({ failedTitle, failedText }: Labels, help: string): ResultWords {
  return { title: failedTitle, text: failedText, help };
}

/** The limits count by the hour, so no wait is much longer. */
function waitWords(seconds = 3600): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 45) return 'about an hour';
  return new Intl.NumberFormat('en-AU', { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
}
