import type { ContactMessage } from '../../supabase/functions/_shared/contact-message.ts';

/** Longer than the site function's own time limit towards its backend, so that its answer is heard, in milliseconds. */
const answerTimeout = 30_000;

/**
 * Sends a checked message to the site function, as JSON.
 *
 * @returns once the site function has confirmed it with a 2xx answer.
 * @throws Error on any other answer, with its status; on no answer within 30 seconds; on a failed connection.
 */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new Error(`No answer within ${answerTimeout} ms.`));
  }, answerTimeout);
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      signal: controller.signal,
    });
    if (!response.ok) throw new Error(`The answer was ${response.status}.`);
  } finally {
    clearTimeout(timer);
  }
}
