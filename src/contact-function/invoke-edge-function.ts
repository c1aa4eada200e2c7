/** Calls the edge functions of the Supabase project. */
import { createClient } from '@supabase/supabase-js';
import type { Settings } from './settings.ts';

/** For the log: the response's `status` and error `code`, or the `cause` where there was no response. */
export type CallError = { name: string; message: string; status?: number; code?: string; cause?: string };

type CallResult =
  | { ok: true; data: unknown }
  /** The response of a refusal, if there was one, with its body still to be read. */
  | { ok: false; response: Response | undefined; error: CallError };

/**
 * Posts JSON to an edge function. Each call has its own client, as a shared one would carry state from one visitor to the
 * next.
 *
 * @param timeout in milliseconds, for the whole call including the response's body.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` without that setting.
 */
export async function invokeEdgeFunction(
  name: string,
  call: { headers?: Record<string, string>; body: Record<string, unknown> },
  { supabaseUrl, supabaseKey }: Settings,
  timeout: number,
): Promise<CallResult> {
  const client = createClient(supabaseUrl, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const result: { data: unknown; error: unknown; response?: Response } = await client.functions.invoke(name, {
    ...call,
    // Not `timeout`, which ends with the response's headers: a signal also covers its body.
    signal: AbortSignal.timeout(timeout),
  });
  const { data, error, response } = result;
  return error === null ? { ok: true, data } : { ok: false, response, error: callErrorOf(error, response) };
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
