/** The client of the edge function send-contact-email, which stores and mails a message. */
import { createClient } from '@supabase/supabase-js';
import { object, string } from 'yup';
import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage, FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import type { Settings } from './settings.ts';
import type { SpamSignals } from './spam-signals.ts';

/** A valid message and what came with it. */
export type Submission = {
  /** A UUID. Whatever is sent again under the same one is stored and mailed once. */
  idempotencyKey: string;
  message: ContactMessage;
  spamSignals: SpamSignals;
  visitorIp: string | undefined;
};

/** For the log: the response's `status` and error `code`, or the `cause` where there was no response. */
type CallError = { name: string; message: string; status?: number; code?: string; cause?: string };

export type ForwardResult =
  /** With the message's reference, unless the response lacked it. */
  | { kind: 'sent'; reference: string | undefined }
  /** The edge function found a field error that the site function did not: one of them is newer than the other. */
  | { kind: 'invalid'; fieldError: FieldError }
  /** The idempotency key belongs to another message. */
  | { kind: 'conflict' }
  | { kind: 'failed'; error: CallError };

/**
 * Forwards one submission. Each call has its own client, as a shared one would carry state from one visitor to the next.
 *
 * @param timeout in milliseconds, for the whole call including the response's body.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` without that setting.
 */
export async function forwardSubmission(
  submission: Submission,
  { supabaseUrl, supabaseKey, forwardSecret }: Settings,
  timeout: number,
): Promise<ForwardResult> {
  const client = createClient(supabaseUrl, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const result: { data: unknown; error: unknown; response?: Response } = await client.functions.invoke(
    'send-contact-email',
    {
      headers: headersOf(submission, forwardSecret),
      body: mapContactFields(({ name }) => submission.message[name]),
      // Not `timeout`, which ends with the response's headers: a signal also covers its body.
      signal: AbortSignal.timeout(timeout),
    },
  );
  const { data, error, response } = result;
  if (error === null) return { kind: 'sent', reference: readReference(data) };
  if (response?.status === 409) return { kind: 'conflict' };
  const fieldError = response?.status === 400 ? await readFieldError(response) : undefined;
  return fieldError ? { kind: 'invalid', fieldError } : { kind: 'failed', error: callErrorOf(error, response) };
}

function headersOf(
  { idempotencyKey, spamSignals: { honeypotFilled, seconds }, visitorIp }: Submission,
  forwardSecret: string,
): Record<string, string> {
  return {
    'Idempotency-Key': idempotencyKey,
    ...(honeypotFilled && { 'X-Contact-Honeypot': 'filled' }),
    ...(seconds !== undefined && { 'X-Contact-Seconds': seconds.toFixed(3) }),
    ...(visitorIp && forwardSecret && { 'X-Contact-Visitor': visitorIp, 'X-Contact-Forward-Secret': forwardSecret }),
  };
}

const confirmationSchema = object({ reference: string().required() }).required();

function readReference(body: unknown): string | undefined {
  return confirmationSchema.isValidSync(body, { strict: true }) ? body.reference : undefined;
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

function callErrorOf(error: unknown, response: Response | undefined): CallError {
  const callError = { name: String(property(error, 'name')), message: String(property(error, 'message')) };
  if (response) {
    const code = response.headers.get('sb-error-code');
    return { ...callError, status: response.status, ...(code && { code }) };
  }
  // What fetch threw: a failed connection has a cause with a code such as ECONNREFUSED, a timeout only its own name.
  const thrown = property(error, 'context');
  const cause = property(property(thrown, 'cause'), 'code') ?? property(thrown, 'name');
  return { ...callError, ...(typeof cause === 'string' && { cause }) };
}

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
