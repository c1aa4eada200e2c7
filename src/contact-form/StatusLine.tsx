import type { Ref } from 'react';
import { Icon } from '../Icon';
import type { SubmissionResult } from './submission-result';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** Of the latest try; undefined before the first one, and while one is under way. */
  outcome: SubmissionResult | undefined;
  /** What is read out while a message is under way; undefined otherwise. */
  sending: string | undefined;
  /** Every outcome that a message under way can have. */
  possible: readonly SubmissionResult[];
  referenceLabel: string;
};

/**
 * What the toast says, for as long as it is true, and announced: a toast alone may not be heard, and is gone before a
 * slow reader is through. There from the start, as screen readers tell only of changes in what they know; polite, as it
 * answers what the visitor has just done.
 *
 * The answer may take seconds, and moves nothing when it comes: the room that the largest one needs is made when the
 * button is pressed, and nobody sees it.
 */
export function StatusLine({ ref, outcome, sending, possible, referenceLabel }: Props) {
  const takesAnswer = sending !== undefined || (outcome && outcome.kind !== 'invalid');
  return (
    <div className="grid *:[grid-area:1/1]">
      {takesAnswer &&
        possible.map((one) => (
          <div key={one.kind} aria-hidden="true" className="invisible mt-5">
            <OutcomeText outcome={one} referenceLabel={referenceLabel} />
          </div>
        ))}
      <div ref={ref} role="status" tabIndex={-1} className="status-line self-start not-empty:mt-5">
        {/* The button shows it. It is what makes the same outcome twice in a row a change. */}
        {sending && <p className="sr-only">{sending}</p>}
        {outcome && <OutcomeText outcome={outcome} referenceLabel={referenceLabel} />}
      </div>
    </div>
  );
}

function OutcomeText({ outcome, referenceLabel }: { outcome: SubmissionResult; referenceLabel: string }) {
  const { kind, title, text, reference } = outcome;
  return (
    <div className={`outcome ${kind === 'sent' ? 'bg-mist text-sea' : 'bg-alarm/8 text-alarm'}`}>
      <Icon name={kind === 'sent' ? 'check' : 'alert'} />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink">{text}</p>
        {reference && (
          <p className="mt-2 text-ink">
            {referenceLabel}: <span className="font-semibold tracking-wider">{reference}</span>
          </p>
        )}
      </div>
    </div>
  );
}
