import { object, string } from 'yup';
import type { Submission } from './submission';

/** Longer than the site function's own time limit towards its backend, so that its answer is heard, in milliseconds. */
const answerTimeout = 30_000;

export type ContactRequest = Submission & {
  /** What stands in the honeypot. */
  website: string;
  /** How long the page had been open; undefined where the message was not all written in that time. */
  seconds: number | undefined;
};

/** The site function answered, and did not confirm the message. */
export class ResponseError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The answer was ${status}.`);
    this.status = status;
  }
}

/**
 * Sends a checked message to the site function, as JSON.
 *
 * @returns once the site function has confirmed it with a 2xx answer: the message's reference, undefined where the
 *   answer tells none.
 * @throws AnswerError on any other answer; Error on no answer within 30 seconds and on a failed connection.
 */
export async function sendContactMessage(request: ContactRequest): Promise<string | undefined> {
  const { idempotencyKey, message, website, seconds } = request;
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new Error(`No answer within ${answerTimeout} ms.`));
  }, answerTimeout);
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify({ ...message, website, seconds }),
      signal: controller.signal,
      // Only the site function confirms a message, not a page that something before it leads to.
      redirect: 'error',
      // The visitor may close the page as soon as Send Message is pressed.
      keepalive: true,
    });
    if (!response.ok) throw new ResponseError(response.status);
    return await referenceIn(response);
  } finally {
    clearTimeout(timer);
  }
}

const confirmation = object({
  reference: string()
    .required()
    .matches(/^[2-9A-Z]{8}$/),
}).required();

/** The status alone confirms the message, so nothing that is wrong with the rest of the answer is an error. */
async function referenceIn(response: Response): Promise<string | undefined> {
  try {
    const answer: unknown = await response.json();
    return confirmation.isValidSync(answer, { strict: true }) ? answer.reference : undefined;
  } catch {
    return undefined;
  }
}
