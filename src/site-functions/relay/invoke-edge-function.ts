import { createClient, FunctionsHttpError, type FunctionRegion, type SupabaseClient } from '@supabase/supabase-js';
import { copyHeader, readOutcome, readRetryAfter } from '../../../supabase/functions/_shared/contact/protocol.ts';
import { propertyOf } from '../../json/property-of.ts';
import { noReply } from './response.ts';
import type { SiteSettings } from './settings.ts';

export type Call = { headers?: Record<string, string>; body: Blob | Record<string, unknown> };

const clients = new WeakMap<SiteSettings, SupabaseClient>();

/** All visitors share one client, which stores nothing, because creating it takes as long as a local request. */
function clientOf(settings: SiteSettings): SupabaseClient {
  const { supabaseUrl, supabaseKey } = settings;
  // Otherwise each call would look for a session.
  const accessToken = () => Promise.resolve(null);
  const client = clients.get(settings) ?? createClient(supabaseUrl, supabaseKey, { accessToken });
  clients.set(settings, client);
  return client;
}

/**
 * Posts JSON to an edge function in the configured region. If no reply comes from there, posts it once more and lets
 * Supabase choose the region, so the call must be safe to repeat.
 *
 * @param timeout in milliseconds, for the whole call.
 * @returns the edge function's reply, or 502 if there is none; and a log entry, whose outcome is then `failed`.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` if that setting is missing.
 */
export async function invokeEdgeFunction(name: string, call: Call, settings: SiteSettings, timeout: number) {
  // The client's own `timeout` does not cover the response's body.
  const signal = AbortSignal.timeout(timeout);
  const invoke = async (options: { region?: FunctionRegion }) =>
    resultOf(await clientOf(settings).functions.invoke(name, { ...call, ...options, signal }));
  const inRegion = settings.region && (await invoke({ region: settings.region }));
  return inRegion && inRegion.entry.outcome !== 'failed' ? inRegion : invoke({});
}

/** A response without an outcome does not come from the edge function, and the visitor must not see any of it. */
async function resultOf(invoked: { data: unknown; error: unknown; response?: Response }) {
  const { data, error, response } = invoked;
  const region = response?.headers.get('x-sb-edge-region') ?? undefined;
  const outcome = response && readOutcome(response.headers);
  // A 401 means that our key is wrong, which is not the visitor's fault.
  if (outcome && response.status !== 401) {
    const body: unknown = error instanceof FunctionsHttpError ? await response.json().catch(() => undefined) : data;
    if (typeof body === 'object' && body !== null) {
      const reply = { outcome, status: response.status, body, retryAfter: readRetryAfter(response.headers) };
      const logged = response.headers.has(copyHeader) ? 'copy' : outcome;
      return { reply, entry: { outcome: logged, reference: propertyOf(body, 'reference'), region } };
    }
  }
  if (response && !response.bodyUsed) await response.body?.cancel();
  const code = response?.headers.get('sb-error-code') ?? undefined;
  const cause = describe(error ?? new Error('The response did not come from the edge function.'));
  return {
    reply: noReply,
    entry: { outcome: 'failed', error: cause, responseStatus: response?.status, code, region },
  };
}

/** The client wraps errors from `fetch`. A failed connection has a cause such as ECONNREFUSED; a timeout has a name. */
function describe(error: unknown) {
  const thrown = propertyOf(error, 'context');
  const cause = propertyOf(propertyOf(thrown, 'cause'), 'code') ?? propertyOf(thrown, 'name');
  return { name: propertyOf(error, 'name'), message: propertyOf(error, 'message'), cause };
}
