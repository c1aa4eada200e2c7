/** The client of the edge function send-contact-email, which stores and mails a message. */
import { object, string } from 'yup';
import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage, FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { readRetryAfter } from '../../supabase/functions/_shared/contact/retry-after.ts';
import { invokeEdgeFunction, type CallError } from './invoke-edge-function.ts';
import type { Settings } from './settings.ts';
import type { SpamSignals } from './spam-signals.ts';

/** A valid message and what came with it. */
export type Submission = {
  /** A UUID. Whatever is sent again under the same one is stored and mailed once. */
  idempotencyKey: string;
  /** Another one, under which the same message may have been sent before. */
  earlierKey: string | undefined;
  message: ContactMessage;
  spamSignals: SpamSignals;
  visitorIp: string | undefined;
};

/** `region` is where the edge function ran, if the response says so. */
export type ForwardResult = { region?: string | undefined } & (
  | {
      kind: 'sent';
      /** Of the message; undefined if the response lacked it. */
      reference: string | undefined;
    }
  /** The edge function found a field error that the site function did not: one of them is newer than the other. */
  | { kind: 'invalid'; fieldError: FieldError }
  /** The idempotency key belongs to another message. */
  | { kind: 'conflict' }
  /** The visitor has sent too many messages; the next one may be accepted in `retryAfter` seconds. */
  | { kind: 'limited'; retryAfter: number }
  /** Too many messages at once; this one may be accepted in `retryAfter` seconds. */
  | { kind: 'busy'; retryAfter: number }
  | { kind: 'failed'; error: CallError }
);

/**
 * Forwards one submission.
 *
 * @param timeout in milliseconds, for the whole call including the response's body.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` without that setting.
 */
export async function forwardSubmission(
  submission: Submission,
  settings: Settings,
  timeout: number,
): Promise<ForwardResult> {
  const headers = headersOf(submission, settings.forwardSecret);
  const body = mapContactFields(({ name }) => submission.message[name]);
  const result = await invokeEdgeFunction('send-contact-email', { headers, body }, settings, timeout);
  const { region } = result;
  if (result.ok) return { kind: 'sent', reference: readReference(result.data), region };
  const { response, error } = result;
  const refusal = response && (await readRefusal(response));
  return { ...(refusal ?? { kind: 'failed', error }), region };
}

function headersOf(
  { idempotencyKey, earlierKey, spamSignals: { honeypotFilled, seconds }, visitorIp }: Submission,
  forwardSecret: string,
): Record<string, string> {
  return {
    'Idempotency-Key': idempotencyKey,
    ...(earlierKey && { 'X-Contact-Earlier-Key': earlierKey }),
    ...(honeypotFilled && { 'X-Contact-Honeypot': 'filled' }),
    ...(seconds !== undefined && { 'X-Contact-Seconds': seconds.toFixed(3) }),
    ...(visitorIp && forwardSecret && { 'X-Contact-Visitor': visitorIp, 'X-Contact-Forward-Secret': forwardSecret }),
  };
}

const confirmationSchema = object({ reference: string().required() }).required();

function readReference(body: unknown): string | undefined {
  return confirmationSchema.isValidSync(body, { strict: true }) ? body.reference : undefined;
}

/** @returns undefined for a response that Supabase's gateway may have made: that is a failure. */
async function readRefusal(response: Response): Promise<ForwardResult | undefined> {
  const retryAfter = readRetryAfter(response.headers);
  switch (response.status) {
    case 400: {
      const fieldError = await readFieldError(response);
      return fieldError && { kind: 'invalid', fieldError };
    }
    case 409:
      return { kind: 'conflict' };
    case 429:
      return retryAfter === undefined ? undefined : { kind: 'limited', retryAfter };
    case 503:
      return retryAfter === undefined ? undefined : { kind: 'busy', retryAfter };
    default:
      return undefined;
  }
}

const fieldErrorSchema = object({
  error: string().required(),
  field: string()
    .oneOf(contactFields.map(({ name }) => name))
    .required(),
}).required();

async function readFieldError(response: Response): Promise<FieldError | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return fieldErrorSchema.isValidSync(body, { strict: true }) ? { error: body.error, field: body.field } : undefined;
}
