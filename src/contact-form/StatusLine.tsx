import type { Ref } from 'react';
import { fillIn } from '../fill-in.ts';
import { Icon } from '../Icon';
import { offlineNotice } from './early-click';
import { emailUrl } from './email-url';
import type { FormValues } from './form-values';
import { resultWords } from './result-words';
import type { SubmissionResult } from './submission-result';

type Shown = {
  labels: Queries.ContactForm_labelsFragment;
  /** The company's email address. */
  email: string;
  /** The current text of each field, for the link that puts it into an email after a failure. */
  values: FormValues;
};

type Props = Shown & {
  ref: Ref<HTMLDivElement>;
  isSubmitting: boolean;
  /** The result of the latest submission. Undefined before the first submission and during every submission. */
  result: SubmissionResult | undefined;
};

/**
 * Shows and announces the toast's text and more help, because a screen reader may miss a toast, and a slow reader may
 * not finish it. The status line exists from the start, because screen readers announce only changes to a live region
 * that they already know. It is polite, because it responds to something that the visitor has just done.
 *
 * A result may take seconds to arrive, but must not move the page. Hidden copies of the possible results reserve the
 * space for it as soon as the visitor clicks the button.
 */
export function StatusLine({ ref, isSubmitting, result, ...shown }: Props) {
  // The longest text for each kind of result. A reference has eight characters, and W is the widest character.
  const possibleResults: SubmissionResult[] = [
    { outcome: 'sent', reference: 'WWWWWWWW', replyTo: shown.values.email },
    { outcome: 'limited' },
    { outcome: 'unavailable' },
  ];
  const needsRoom = isSubmitting || (result && result.outcome !== 'invalid');
  return (
    <div className="grid grid-cols-1 *:[grid-area:1/1]">
      {needsRoom &&
        possibleResults.map((possible) => (
          <div key={possible.outcome} aria-hidden="true" className="invisible mt-5">
            <Result {...shown} result={possible} />
          </div>
        ))}
      <div ref={ref} role="status" tabIndex={-1} className="status-line self-start not-empty:mt-5">
        {/* Without this change, screen readers would not announce the same result a second time. */}
        {isSubmitting && <p className="sr-only">{shown.labels.sendingButton}</p>}
        {result && <Result {...shown} result={result} />}
      </div>
      <div {...offlineNotice} role="alert" className="mt-5">
        <Result {...shown} result={{ outcome: 'offline' }} />
      </div>
    </div>
  );
}

/** The words of one result. An offline visitor needs only the help text. */
function Result({ labels, email, values, result }: Shown & { result: SubmissionResult }) {
  const { title, text, help } = resultWords(labels, result);
  const isSent = result.outcome === 'sent';
  const isOffline = result.outcome === 'offline';
  return (
    <div className={`submission-result flex-wrap ${isSent ? 'bg-mist text-sea' : 'bg-[#a3271f14] text-alarm'}`}>
      <Icon name={isSent ? 'check' : 'alert'} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{isOffline ? help : title}</p>
        {!isOffline && <p className="text-ink">{text}</p>}
        {isSent && help && <p className="text-sm text-ink">{help}</p>}
        {isSent && result.reference && (
          <p className="mt-1 text-ink">
            {labels.referenceLabel}: <span className="font-semibold tracking-wider">{result.reference}</span>
          </p>
        )}
        {isSent && result.page && (
          <a href={result.page} className="inline-block py-1 underline underline-offset-4">
            {labels.followLink}
          </a>
        )}
      </div>
      {!isSent && !isOffline && help && (
        <div className="basis-full text-sm text-ink">
          <p>{help}</p>
          <p>
            <a href={emailUrl(email, values)} className="inline-block py-1 wrap-anywhere underline underline-offset-4">
              {fillIn(labels.emailInstead, { email })}
            </a>
          </p>
        </div>
      )}
    </div>
  );
}
