import type { Ref } from 'react';
import { Icon } from '../Icon';
import type { Outcome } from './outcome';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** Of the latest try; undefined before the first one, and while one is under way. */
  outcome: Outcome | undefined;
  /** What is read out while a message is under way; undefined otherwise. */
  sending: string | undefined;
  referenceLabel: string;
};

/**
 * What the toast says, for as long as it is true, and announced: a toast alone may not be heard, and is gone before a
 * slow reader is through. There from the start, as screen readers tell only of changes in what they know; polite, as it
 * answers what the visitor has just done.
 */
export function StatusLine({ ref, outcome, sending, referenceLabel }: Props) {
  return (
    <div ref={ref} role="status" tabIndex={-1} className="status-line not-empty:mt-5">
      {/* The button shows it. It is what makes the same outcome twice in a row a change. */}
      {sending && <p className="sr-only">{sending}</p>}
      {outcome && (
        <div className={`outcome ${outcome.kind === 'sent' ? 'bg-mist text-sea' : 'bg-alarm/8 text-alarm'}`}>
          <Icon name={outcome.kind === 'sent' ? 'check' : 'alert'} />
          <div>
            <p className="font-semibold">{outcome.title}</p>
            <p className="text-ink">{outcome.text}</p>
            {outcome.reference && (
              <p className="mt-2 text-ink">
                {referenceLabel}: <span className="font-semibold tracking-wider">{outcome.reference}</span>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
