import { honeypotField, readOutcome, readRetryAfter } from '../../supabase/functions/_shared/contact/protocol.ts';
import { browserTimeout } from '../../supabase/functions/_shared/times.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { readSubmissionResult, type SubmissionResult } from '../form-content/submission-result.ts';

type ContactRequest = {
  message: ContactMessage;
  honeypot: string;
  /** Since the page was opened. Undefined if part of the message was typed before. */
  seconds: number | undefined;
};

/**
 * If the backend is unavailable and sends Retry-After, this waits and sends the message once more: the same text is the
 * same message. It logs every failure, and never rejects.
 */
export async function sendContactMessage(request: ContactRequest): Promise<SubmissionResult> {
  try {
    let result = await post(request);
    if (result.outcome === 'unavailable' && result.retryAfter !== undefined) {
      const wait = Math.min(result.retryAfter * 1000, 5_000);
      await new Promise((resolve) => setTimeout(resolve, wait));
      result = await post(request);
    }
    if (result.outcome !== 'sent') console.error(`The contact message was not sent: ${result.outcome}.`);
    return result;
  } catch (error) {
    console.error('The contact message was not sent.', error);
    return { outcome: navigator.onLine ? 'unavailable' : 'offline' };
  }
}

/** Posts the message, and posts it again whenever the visitor comes back to the page while it is being sent. */
async function post({ message, honeypot, seconds }: ContactRequest): Promise<SubmissionResult> {
  for (;;) {
    const controller = new AbortController();
    const interrupted = interruption(controller.signal);
    try {
      const response = await Promise.race([
        interrupted,
        fetch('/api/contact', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...message, [honeypotField]: honeypot, seconds }),
          signal: controller.signal,
          // A proxy in front of the site function might redirect to a different page.
          redirect: 'error',
          // Lets the request finish even if the visitor closes the page.
          keepalive: true,
        }),
      ]);
      if (!response) continue;
      const { headers, status } = response;
      const outcome = readOutcome(headers);
      if (!outcome) throw new Error(`The response with status ${status} did not come from the site function.`);
      const body: unknown = await Promise.race([interrupted, response.json()]).catch(() => undefined);
      return readSubmissionResult({ outcome, body, retryAfter: readRetryAfter(headers) }, message.email);
    } finally {
      controller.abort();
    }
  }
}

/**
 * Resolves when the browser restores the page from the back/forward cache, and rejects after the time limit. Firefox and
 * WebKit may never settle a request of such a page, not even if it is aborted.
 */
function interruption(signal: AbortSignal) {
  return new Promise<undefined>((resolve, reject) => {
    setTimeout(reject, browserTimeout, new Error(`No response within ${browserTimeout} ms.`));
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resolve(undefined);
    };
    addEventListener('pageshow', onPageShow, { signal });
  });
}
