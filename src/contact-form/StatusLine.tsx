import type { Ref } from 'react';
import { findSlip } from '../../supabase/functions/_shared/contact/provider-slips.ts';
import { ContactLink } from '../company-links/ContactLink.tsx';
import { emailUrl, photosUrl } from '../company-links/contact-urls.ts';
import { fillIn } from '../fill-in.ts';
import { isEmpty, type FormValues } from './form-controls.ts';
import { resultWords, type SubmissionResult } from '../form-content/submission-result.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  labels: Queries.PageForm;
  /** The company's email address. */
  email: string;
  /** The current text of each field, for the link that puts it into an email after a failure. */
  values: FormValues;
  isSubmitting: boolean;
  /** The result of the latest submission, unless a field shows it. Undefined during every submission. */
  result: SubmissionResult | undefined;
  /** Sends the message that was sent last again, with this address. */
  sendAgain: (email: string) => void;
};

/**
 * Shows and announces the result with more help than the toast, because a screen reader may miss a toast, and a slow
 * reader may not finish it. The status line exists from the start, because screen readers announce only changes to a
 * live region that they already know. It is polite, because it responds to something that the visitor has just done.
 */
export function StatusLine({ ref, isSubmitting, ...shown }: Props) {
  return (
    <div ref={ref} role="status" tabIndex={-1} className="scroll-my-2 outline-none [@media(height<20rem)]:scroll-mt-20">
      {/* Without this change, screen readers would not announce the same result a second time. */}
      {isSubmitting && <p className="sr-only">{shown.labels.sendingButton}</p>}
      <Result {...shown} />
    </div>
  );
}

/**
 * The words of one result. Because they are atomic, Firefox tells screen readers of one change. Otherwise each line is
 * a change, and Orca may say only the last one.
 */
function Result({ labels, email, values, result, sendAgain }: Omit<Props, 'ref' | 'isSubmitting'>) {
  if (!result) return null;
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
          <button
            type="button"
            className="py-1 text-left underline"
            onClick={() => {
              sendAgain(slip.corrected);
            }}
          >
            {fillIn(labels.slipButton, { email: slip.corrected })}
          </button>
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

/** A link in a paragraph of its own, so that it is apart from the next one to a screen reader too. */
function NextStep({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a href={href} className="block w-fit py-1 underline underline-offset-4">
        {children}
      </a>
    </p>
  );
}
