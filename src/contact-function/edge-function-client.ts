/** The edge function that stores and mails a message. */
import { createClient } from '@supabase/supabase-js';
import { object, string } from 'yup';
import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage, FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import type { Settings } from './settings.ts';
import type { SpamSignals } from './spam-signals.ts';

/** A checked message and what came with it. */
export type Submission = {
  /** A UUID: sent again under the same one, the message is stored and mailed once. */
  idempotencyKey: string;
  message: ContactMessage;
  spamSignals: SpamSignals;
  visitorIp: string | undefined;
};

/** What the log tells of a failed call: `status` and `code` of the answer, or the `cause` of there being none. */
type CallFailure = { name: string; message: string; status?: number; code?: string; cause?: string };

export type InvokeResult =
  /** The message's reference, unless the answer lacked it. */
  | { kind: 'sent'; reference: string | undefined }
  /** The edge function found a broken rule that the site did not see: one of them is newer than the other. */
  | { kind: 'refused'; issue: FieldError }
  /** The key came before, with another message. */
  | { kind: 'conflict' }
  | { kind: 'failed'; failure: CallFailure };

/**
 * Sends one message, with a client of its own: a shared one would carry state from one visitor to the next.
 *
 * @param timeout milliseconds until the call counts as failed, the reading of the answer included.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` without that setting.
 */
export async function invokeSendContactEmail(
  submission: Submission,
  { supabaseUrl, supabaseKey, forwardSecret }: Settings,
  timeout: number,
): Promise<InvokeResult> {
  const client = createClient(supabaseUrl, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { data, error, response }: { data: unknown; error: unknown; response?: Response } =
    await client.functions.invoke('send-contact-email', {
      headers: headersOf(submission, forwardSecret),
      body: mapContactFields(({ name }) => submission.message[name]),
      // Not `timeout`, which ends with the headers of the answer: a signal also ends the reading of a refusal's body.
      signal: AbortSignal.timeout(timeout),
    });
  if (error === null) return { kind: 'sent', reference: readReference(data) };
  if (response?.status === 409) return { kind: 'conflict' };
  const issue = response?.status === 400 ? await readIssue(response) : undefined;
  return issue ? { kind: 'refused', issue } : { kind: 'failed', failure: describeFailure(error, response) };
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

const acceptedSchema = object({ reference: string().required() }).required();

function readReference(body: unknown): string | undefined {
  return acceptedSchema.isValidSync(body, { strict: true }) ? body.reference : undefined;
}

const issueSchema = object({
  error: string().required(),
  field: string()
    .oneOf(contactFields.map(({ name }) => name))
    .required(),
}).required();

async function readIssue(response: Response): Promise<FieldError | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return issueSchema.isValidSync(body, { strict: true }) ? { error: body.error, field: body.field } : undefined;
}

function describeFailure(error: unknown, response: Response | undefined): CallFailure {
  const failure = { name: String(property(error, 'name')), message: String(property(error, 'message')) };
  if (response) {
    const code = response.headers.get('sb-error-code');
    return { ...failure, status: response.status, ...(code && { code }) };
  }
  // What fetch threw: a failed connection has a cause with a code such as ECONNREFUSED, a timeout only its own name.
  const thrown = property(error, 'context');
  const cause = property(property(thrown, 'cause'), 'code') ?? property(thrown, 'name');
  return { ...failure, ...(typeof cause === 'string' && { cause }) };
}

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
