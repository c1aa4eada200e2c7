/** The edge function that stores and mails a message. */
import { createClient } from '@supabase/supabase-js';
import { object, string } from 'yup';
import {
  contactFields,
  type ContactIssue,
  type ContactMessage,
} from '../../supabase/functions/_shared/contact-message.ts';
import type { Settings } from './settings.ts';

/** What the log tells of a failed call: `status` and `code` of the answer, or the `cause` of there being none. */
type CallFailure = { name: string; message: string; status?: number; code?: string; cause?: string };

export type SendResult =
  | { kind: 'sent' }
  /** The edge function found a broken rule that the site did not see: one of them is newer than the other. */
  | { kind: 'refused'; issue: ContactIssue }
  | { kind: 'failed'; failure: CallFailure };

/**
 * Sends one message, with a client of its own: a shared one would carry state from one visitor to the next.
 *
 * @param timeout milliseconds until the call counts as failed, the reading of the answer included.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` without that setting.
 */
export async function sendContactEmail(
  { name, email, phone, message }: ContactMessage,
  { supabaseUrl, supabaseKey }: Settings,
  timeout: number,
): Promise<SendResult> {
  const client = createClient(supabaseUrl, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { error, response }: { error: unknown; response?: Response } = await client.functions.invoke(
    'send-contact-email',
    {
      body: { name, email, phone, message },
      // Not `timeout`, which ends with the headers of the answer: a signal also ends the reading of a refusal's body.
      signal: AbortSignal.timeout(timeout),
    },
  );
  if (error === null) return { kind: 'sent' };
  const issue = response?.status === 400 ? await readIssue(response) : undefined;
  return issue ? { kind: 'refused', issue } : { kind: 'failed', failure: describeFailure(error, response) };
}

const issueSchema = object({ error: string().required(), field: string().oneOf(contactFields).required() }).required();

async function readIssue(response: Response): Promise<ContactIssue | undefined> {
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
