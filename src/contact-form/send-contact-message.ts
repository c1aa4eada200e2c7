import { honeypotField, readOutcome, readRetryAfter } from '../../supabase/functions/_shared/contact/protocol.ts';
import { browserTimeout } from '../../supabase/functions/_shared/times.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { readSubmissionResult, type SubmissionResult } from '../form-content/submission-result.ts';

/** The longest wait before the second attempt while the backend is overloaded, in milliseconds. */
const maxWait = 5_000;

type ContactRequest = {
  message: ContactMessage;
  honeypot: string;
  /** How long the page has been open. Undefined if part of the message was typed before the page was opened. */
  seconds: number | undefined;
};

/**
 * Sends a checked message to the site function as JSON. If the backend is unavailable and sends Retry-After, this waits
 * for at most 5 seconds and sends the message once more: the same text is the same message. It logs every failure, and
 * never rejects.
 *
 * @returns `offline` or `unavailable` if the connection fails, if no response arrives within 30 seconds, or if the
 *   response does not come from the site function. The visitor may then send the message again.
 */
export async function sendContactMessage(request: ContactRequest): Promise<SubmissionResult> {
  try {
    let result = await post(request);
    if (result.outcome === 'unavailable' && result.retryAfter !== undefined) {
      const wait = Math.min(result.retryAfter * 1000, maxWait);
      await new Promise((resolve) => setTimeout(resolve, wait));
      result = await post(request);
    }
    if (result.outcome !== 'sent') logFailure(`The outcome was ${result.outcome}.`);
    return result;
  } catch (error) {
    logFailure(error);
    return { outcome: navigator.onLine ? 'unavailable' : 'offline' };
  }
}

function logFailure(cause: unknown): void {
  console.error('The contact message was not sent.', cause);
}

/** Posts the message, and posts it again whenever the visitor comes back to the page while it is being sent. */
async function post({ message, honeypot, seconds }: ContactRequest): Promise<SubmissionResult> {
  for (;;) {
    const { interrupted, controller } = startWait();
    try {
      const response = await Promise.race([
        interrupted,
        fetch('/api/contact', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...message, [honeypotField]: honeypot, seconds }),
          signal: controller.signal,
          // Only the site function can confirm a message. A proxy in front of it might redirect to a different page.
          redirect: 'error',
          // Lets the request finish even if the visitor closes the page immediately after the click.
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
 * Starts to wait for a response. Aborting the request is not enough to end the wait: once the page has been in the
 * back/forward cache, Firefox and WebKit may never settle the request, not even if it is aborted.
 *
 * @returns `interrupted`, which resolves when the browser restores the page from that cache, and rejects after the time
 *   limit; and `controller`, which aborts the request, and so ends the wait.
 */
function startWait() {
  const controller = new AbortController();
  const { signal } = controller;
  const interrupted = new Promise<undefined>((resolve, reject) => {
    const timer = setTimeout(reject, browserTimeout, new Error(`No response within ${browserTimeout} ms.`));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resolve(undefined);
    };
    addEventListener('pageshow', onPageShow, { signal });
  });
  return { interrupted, controller };
}
