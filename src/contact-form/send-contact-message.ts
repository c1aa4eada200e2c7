import { object, string } from 'yup';
import { readRetryAfter } from '../../supabase/functions/_shared/contact/retry-after.ts';
import { honeypotField } from './hidden-fields';
import type { Submission } from './submission';

/** In milliseconds. Longer than the site function's own timeout, so that its response still arrives. */
const responseTimeout = 30_000;

/** How long a visitor waits at most for a busy backend, in milliseconds. */
const longestWait = 5_000;

export type ContactRequest = Submission & {
  /** The value of the honeypot. */
  honeypot: string;
  /** How long the page had been open; undefined if part of the message was written before that. */
  seconds: number | undefined;
};

/** The site function's response does not confirm the message. */
export class ResponseError extends Error {
  // The class has a shorter name in the built script.
  override readonly name = 'ResponseError';
  readonly status: number;
  /** In seconds; undefined if the response did not say. */
  readonly retryAfter: number | undefined;

  constructor({ status, headers }: Response) {
    super(`The response was ${status}.`);
    this.status = status;
    this.retryAfter = readRetryAfter(headers);
  }
}

/**
 * Sends a checked message to the site function, as JSON. If the backend is busy, it waits as long as the response says, at
 * most 5 seconds, and sends the message once more under the same key.
 *
 * @returns the message's reference, once a 2xx response has confirmed the message; undefined if the response has none.
 * @throws ResponseError for any other response; Error if the connection fails or no response comes within 30 seconds.
 */
export async function sendContactMessage(request: ContactRequest): Promise<string | undefined> {
  try {
    return await post(request);
  } catch (error) {
    if (!(error instanceof ResponseError) || error.status !== 503 || error.retryAfter === undefined) throw error;
    await wait(Math.min(error.retryAfter * 1000, longestWait));
    return post(request);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function post({ idempotencyKey, message, honeypot, seconds }: ContactRequest): Promise<string | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new Error(`No response within ${responseTimeout} ms.`));
  }, responseTimeout);
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify({ ...message, [honeypotField]: honeypot, seconds }),
      signal: controller.signal,
      // Only the site function confirms a message, not the page to which a proxy in front of it may redirect.
      redirect: 'error',
      // The visitor may close the page right after pressing Send Message.
      keepalive: true,
    });
    if (!response.ok) throw new ResponseError(response);
    return await readReference(response);
  } finally {
    clearTimeout(timer);
  }
}

const confirmationSchema = object({
  reference: string()
    .required()
    .matches(/^[2-9A-Z]{8}$/),
}).required();

/** The status alone confirms the message, so a malformed body is no error. */
async function readReference(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.json();
    return confirmationSchema.isValidSync(body, { strict: true }) ? body.reference : undefined;
  } catch {
    return undefined;
  }
}
