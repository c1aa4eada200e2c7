import { findSlip } from '../form-content/mistyped-address.ts';
import { AddressText } from '../company-links/AddressText.tsx';
import { ContactLink } from '../company-links/ContactLink.tsx';
import { emailUrl, photosUrl } from '../company-links/contact-urls.ts';
import { fillIn } from '../placeholders/fill-in.ts';
import { resultWords } from '../form-content/submission-result.ts';
import { isEmpty } from './form-controls.ts';
import type { Submission } from './use-submission.ts';

type Props = Submission & { labels: Queries.PageForm; email: string };

/**
 * Shows and announces the result with more help than the toast, which a slow reader may not finish. It exists from the
 * start, because screen readers announce only changes to a live region that they already know.
 */
export function StatusLine({ isSubmitting, ...shown }: Props) {
  return (
    <div role="status" tabIndex={-1} className="scroll-my-2 outline-none [@media(height<20rem)]:scroll-mt-20">
      {/* Without this change, screen readers would not announce the same result a second time. */}
      {isSubmitting && <p className="sr-only">{shown.labels.sendingButton}</p>}
      <Result {...shown} />
    </div>
  );
}

/** As the words are atomic, Firefox tells screen readers of one change. Of several, Orca may say only the last. */
function Result({ labels, email, values, result, sendAgain }: Omit<Props, 'isSubmitting'>) {
  // A field shows its own error.
  if (!result || (result.outcome === 'invalid' && result.field)) return null;
  const { title, text, help } = resultWords(labels, result);
  if (result.outcome === 'sent') {
    const slip = findSlip(result.replyTo);
    return (
      <div
        aria-atomic="true"
        className="on-dark mt-5 rounded-xs bg-deep p-4 text-white sm:p-6 short:mt-2 short:p-3 short:text-sm"
      >
        <p className="font-display text-2xl sm:mb-2">{title}</p>
        <p>{text}</p>
        <p>{help}</p>
        {slip && isEmpty(values) && (
          <SendAgain
            text={fillIn(labels.slipButton, { email: slip.corrected })}
            onClick={() => {
              sendAgain(slip.corrected);
            }}
          />
        )}
        {result.reference && (
          <p>
            {labels.referenceLabel}: <b className="font-semibold [letter-spacing:0.06em]">{result.reference}</b>
          </p>
        )}
        {result.page && <NextStep href={result.page}>{labels.followLink}</NextStep>}
        {result.reference && <NextStep href={photosUrl(email, result.reference)}>{labels.photosLink}</NextStep>}
      </div>
    );
  }
  const { href, isShortened } = emailUrl(email, values);
  return (
    <div aria-atomic="true" className="mt-5 rounded-xs bg-[#a3271f14] p-4">
      <p className="font-semibold text-alarm">{title}</p>
      <p>{[text, help].filter(Boolean).join(' ')}</p>
      {help && result.outcome !== 'offline' && (
        <>
          <ContactLink href={href}>{labels.emailInstead}</ContactLink>
          {isShortened && <p>{labels.emailShortened}</p>}
        </>
      )}
    </div>
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
