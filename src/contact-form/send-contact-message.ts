import { object, string } from 'yup';
import { honeypotField } from './hidden-fields';
import type { Submission } from './submission';

/** In milliseconds. Longer than the site function's own timeout, so that its response still arrives. */
const responseTimeout = 30_000;

export type ContactRequest = Submission & {
  /** The value of the honeypot. */
  honeypot: string;
  /** How long the page had been open; undefined if part of the message was written before that. */
  seconds: number | undefined;
};

/** The site function's response does not confirm the message. */
export class ResponseError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The response was ${status}.`);
    this.status = status;
  }
}

/**
 * Sends a checked message to the site function, as JSON.
 *
 * @returns the message's reference, once a 2xx response has confirmed the message; undefined if the response has none.
 * @throws ResponseError for any other response; Error if the connection fails or no response comes within 30 seconds.
 */
export async function sendContactMessage(request: ContactRequest): Promise<string | undefined> {
  const { idempotencyKey, message, honeypot, seconds } = request;
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
    if (!response.ok) throw new ResponseError(response.status);
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
