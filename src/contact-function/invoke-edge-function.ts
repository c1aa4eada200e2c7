/** Calls the edge functions of the Supabase project. */
import { createClient, type FunctionRegion } from '@supabase/supabase-js';
import { readRetryAfter } from '../../supabase/functions/_shared/contact/retry-after.ts';
import type { Settings } from './settings.ts';

/** For the log: the response's `status` and error `code`, or the `cause` where there was no response. */
export type CallError = { name: string; message: string; status?: number; code?: string; cause?: string };

/** `region` is where the edge function ran, if the response says so: Supabase's gateway adds that header. */
type CallResult = { region: string | undefined } & (
  | { ok: true; data: unknown }
  /** The response of a refusal, if there was one, with its body still to be read. */
  | { ok: false; response: Response | undefined; error: CallError }
);

/** createClient requires a WebSocket, which Node 20 lacks. Nothing here opens one. */
const noWebSocket = function () {
  throw new Error('A site function opens no WebSocket');
} as unknown as new () => never;

/**
 * Posts JSON to an edge function, in the region of the settings. If that region fails, it posts once more and leaves the
 * region to Supabase, so a call must be safe to repeat. Each call has its own client, as a shared one would carry state
 * from one visitor to the next.
 *
 * @param timeout in milliseconds, for the whole call including the second post and the response's body.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` without that setting.
 */
export async function invokeEdgeFunction(
  name: string,
  call: { headers?: Record<string, string>; body: Record<string, unknown> },
  { supabaseUrl, supabaseKey, region }: Settings,
  timeout: number,
): Promise<CallResult> {
  const client = createClient(supabaseUrl, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: noWebSocket },
  });
  // Not `timeout` of the client, which ends with the response's headers: a signal also covers its body.
  const signal = AbortSignal.timeout(timeout);
  const invoke = async (options: { region?: FunctionRegion }): Promise<CallResult> => {
    const result: { data: unknown; error: unknown; response?: Response } = await client.functions.invoke(name, {
      ...call,
      ...options,
      signal,
    });
    const { data, error, response } = result;
    const answeredIn = response?.headers.get('x-sb-edge-region') ?? undefined;
    return error === null
      ? { ok: true, data, region: answeredIn }
      : { ok: false, response, error: callErrorOf(error, response), region: answeredIn };
  };

  if (!region) return invoke({});
  const result = await invoke({ region });
  if (result.ok || signal.aborted || !isOutage(result.response)) return result;
  await result.response?.body?.cancel();
  return invoke({});
}

/** Whether another region may do better. A busy edge function responds with 503 and Retry-After. */
function isOutage(response: Response | undefined): boolean {
  if (!response) return true;
  const { status, headers } = response;
  return status >= 500 && !(status === 503 && readRetryAfter(headers) !== undefined);
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
