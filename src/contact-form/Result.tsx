import { Icon } from '../Icon';
import { emailUrl } from './email-url';
import type { FormValues } from './form-values';
import { resultWords } from './result-words';
import type { SubmissionResult } from './submission-result';

export type ResultProps = {
  labels: Queries.ContactForm_labelsFragment;
  /** The company's email address. */
  email: string;
  /** What is typed, for the visitor to email it after a failure. */
  values: FormValues;
  result: SubmissionResult;
};

/** The result of a submission, as the status line shows it. */
export function Result({ labels, email, values, result }: ResultProps) {
  const { title, text, help } = resultWords(labels, result);
  const isSent = result.outcome === 'sent';
  return (
    <div className={`submission-result flex-wrap ${isSent ? 'bg-mist text-sea' : 'bg-[#a3271f14] text-alarm'}`}>
      <Icon name={isSent ? 'check' : 'alert'} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-ink">{text}</p>
        {isSent && result.reference && (
          <p className="mt-2 text-ink">
            {labels.referenceLabel}: <span className="font-semibold tracking-wider">{result.reference}</span>
          </p>
        )}
      </div>
      {help && (
        <div className="basis-full text-sm text-ink">
          <p>{help}</p>
          <p>
            <a href={emailUrl(email, values)} className="inline-block py-1 wrap-anywhere underline underline-offset-4">
              {labels.emailInstead.replace('{email}', email)}
            </a>
          </p>
        </div>
      )}
    </div>
  );
}
