import type { Ref } from 'react';
import { Result } from './Result';
import { failedResult, sentResult, type SubmissionResult } from './submission-result';

type Props = {
  ref: Ref<HTMLDivElement>;
  labels: Queries.ContactForm_labelsFragment;
  isSubmitting: boolean;
  /** The result of the latest submission; undefined before the first and while one is being sent. */
  result: SubmissionResult | undefined;
};

/** No reference is wider: all have eight characters, and W is the widest of them. */
const widestReference = 'WWWWWWWW';

/**
 * Shows what the toast says, and announces it: a toast alone may not be announced, and closes before a slow reader has
 * finished. It is rendered from the start, because screen readers announce only changes to a live region they know, and
 * polite, because it responds to what the visitor has just done.
 *
 * The result may come after seconds and must not move the page. Hidden copies of the possible results make enough room
 * as soon as the button is pressed.
 */
export function StatusLine({ ref, labels, isSubmitting, result }: Props) {
  const needsRoom = isSubmitting || (result && result.kind !== 'invalid');
  const possibleResults = [sentResult(labels, widestReference), failedResult(labels)];
  return (
    <div className="grid grid-cols-1 *:[grid-area:1/1]">
      {needsRoom &&
        possibleResults.map((possible) => (
          <div key={possible.kind} aria-hidden="true" className="invisible mt-5">
            <Result result={possible} referenceLabel={labels.referenceLabel} />
          </div>
        ))}
      <div ref={ref} role="status" tabIndex={-1} className="status-line self-start not-empty:mt-5">
        {/* Without it, the same result twice in a row would be no change, and not announced. */}
        {isSubmitting && <p className="sr-only">{labels.sendingButton}</p>}
        {result && <Result result={result} referenceLabel={labels.referenceLabel} />}
      </div>
    </div>
  );
}
