import type { Ref } from 'react';
import { Result, type ResultProps } from './Result';
import type { SubmissionResult } from './submission-result';

type Props = Omit<ResultProps, 'result'> & {
  ref: Ref<HTMLDivElement>;
  isSubmitting: boolean;
  /** The result of the latest submission; undefined before the first and while one is being sent. */
  result: SubmissionResult | undefined;
};

/** Of each kind that has another height, the longest. No reference is wider: all have eight characters, and W is the widest. */
const possibleResults: SubmissionResult[] = [
  { outcome: 'sent', reference: 'WWWWWWWW' },
  { outcome: 'limited' },
  { outcome: 'unavailable' },
];

/**
 * Shows what the toast says, and more after a failure, and announces it: a toast alone may not be announced, and closes
 * before a slow reader has finished. It is rendered from the start, because screen readers announce only changes to a live
 * region they know, and polite, because it responds to what the visitor has just done.
 *
 * The result may come after seconds and must not move the page. Hidden copies of the possible results make enough room
 * as soon as the button is pressed.
 */
export function StatusLine({ ref, isSubmitting, result, ...shown }: Props) {
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
        {/* Without it, the same result twice in a row would be no change, and not announced. */}
        {isSubmitting && <p className="sr-only">{shown.labels.sendingButton}</p>}
        {result && <Result {...shown} result={result} />}
      </div>
    </div>
  );
}
