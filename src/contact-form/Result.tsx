import { Icon } from '../Icon';
import type { SubmissionResult } from './submission-result';

type Props = {
  result: SubmissionResult;
  referenceLabel: string;
};

/** A submission result, as the status line shows it. */
export function Result({ result, referenceLabel }: Props) {
  const { kind, title, text, reference } = result;
  return (
    <div className={`submission-result ${kind === 'sent' ? 'bg-mist text-sea' : 'bg-[#a3271f14] text-alarm'}`}>
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
