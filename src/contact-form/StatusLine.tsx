import { findSlip } from '../form-content/mistyped-address.ts';
import { AddressText } from '../company-links/AddressText.tsx';
import { ContactLink } from '../company-links/ContactLink.tsx';
import { emailUrl, photosUrl } from '../company-links/contact-urls.ts';
import { fillIn } from '../placeholders/fill-in.ts';
import { resultWords, type SubmissionResult } from '../form-content/submission-result.ts';
import { isEmpty } from './form-controls.ts';
import type { Submission } from './use-submission.ts';

type Props = Submission & { labels: Queries.PageForm; email: string };
type ResultProps = Omit<Props, 'isSubmitting' | 'result'> & { result: SubmissionResult };

/**
 * Shows and announces the result with more help than the toast, which a slow reader may not finish. The live region
 * exists from the start, because screen readers announce only changes to one that they already know.
 */
export function StatusLine({ isSubmitting, result, ...props }: Props) {
  // A field shows its own error.
  const shown = result?.outcome === 'invalid' && result.field ? undefined : result;
  const box =
    shown &&
    (shown.outcome === 'sent'
      ? 'on-dark bg-deep text-white sm:p-6 short:mt-2 short:p-3 short:text-sm'
      : 'bg-[#a3271f14]');
  return (
    <div className={`scroll-my-2 [@media(height<20rem)]:scroll-mt-20 ${box ? `mt-5 rounded-xs p-4 ${box}` : ''}`}>
      <div role="status" className="outline-none">
        {/* Without this change, screen readers would not announce the same result a second time. */}
        {isSubmitting && <p className="sr-only">{props.labels.sendingButton}</p>}
        {shown && <Words {...props} result={shown} />}
      </div>
      {shown && <NextSteps {...props} result={shown} />}
    </div>
  );
}

/** One paragraph of inline elements: Chromium announces blocks separately, in any order. */
function Words({ labels, result }: ResultProps) {
  const { title, text, help } = resultWords(labels, result);
  if (result.outcome !== 'sent') {
    return (
      <p>
        <span className="font-semibold text-alarm">{title}</span>
        <br />
        <span>{[text, help].filter(Boolean).join(' ')}</span>
      </p>
    );
  }
  return (
    <p>
      <span className="font-display text-2xl sm:leading-normal">{title}</span>
      <br />
      <span>{text}</span>
      <br />
      <span>{help}</span>
      {result.reference && (
        <>
          <br />
          <span>
            {labels.referenceLabel}:{' '}
            <b className="text-xl leading-[2.75] font-semibold [letter-spacing:0.06em] short:leading-normal">
              {result.reference}
            </b>
          </span>
        </>
      )}
    </p>
  );
}

/** The links below the words. A screen reader that announced them with the words could not open them there. */
function NextSteps({ labels, email, values, result, sendAgain }: ResultProps) {
  if (result.outcome === 'sent') {
    const slip = findSlip(result.replyTo);
    return (
      <>
        {slip && isEmpty(values) && (
          <SendAgain
            text={fillIn(labels.slipButton, { email: slip.corrected })}
            onClick={() => {
              sendAgain(slip.corrected);
            }}
          />
        )}
        {result.page && <NextStep href={result.page}>{labels.followLink}</NextStep>}
        {result.reference && <NextStep href={photosUrl(email, result.reference)}>{labels.photosLink}</NextStep>}
      </>
    );
  }
  if (result.outcome === 'offline' || result.outcome === 'invalid') return null;
  const { href, isShortened } = emailUrl(email, values);
  return (
    <>
      <ContactLink href={href}>{labels.emailInstead}</ContactLink>
      {isShortened && <p>{labels.emailShortened}</p>}
    </>
  );
}

function SendAgain({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    // As for a ContactLink, the label is in one piece.
    <button type="button" aria-label={text} className="py-1 text-left underline" onClick={onClick}>
      <AddressText>{text}</AddressText>
    </button>
  );
}

/** The paragraph keeps the link apart from the next one, to a screen reader too. */
function NextStep({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a href={href} className="block w-fit py-1 underline underline-offset-4">
        {children}
      </a>
    </p>
  );
}
