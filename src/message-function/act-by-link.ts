/** The client of the edge function act-on-contact-message, which verifies the token of a link and acts. */
import {
  invalidLinkSentence,
  linkStateSchema,
  type LinkState,
} from '../../supabase/functions/_shared/links/link-state.ts';
import { invokeEdgeFunction, type CallError } from '../contact-function/invoke-edge-function.ts';
import type { Settings } from '../contact-function/settings.ts';
import type { LinkRequest } from './read-link-request.ts';

/** `region` is where the edge function ran, if the response says so. */
export type LinkResult = { region?: string | undefined } & (
  | { kind: 'state'; state: LinkState }
  /** The action of the button was carried out. */
  | { kind: 'done' }
  /** The token is not genuine or has expired, or what it is about was deleted. */
  | { kind: 'invalid' }
  | { kind: 'failed'; error: CallError }
);

/**
 * @param timeout in milliseconds.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` without that setting.
 */
export async function actByLink(
  { token, action }: LinkRequest,
  settings: Settings,
  timeout: number,
): Promise<LinkResult> {
  const result = await invokeEdgeFunction('act-on-contact-message', { body: { token, action } }, settings, timeout);
  const { region } = result;
  if (!result.ok) {
    const { response, error } = result;
    return (await isInvalidLink(response)) ? { kind: 'invalid', region } : { kind: 'failed', error, region };
  }
  if (!linkStateSchema.isValidSync(result.data)) {
    return { kind: 'failed', error: { name: 'Error', message: 'The response is not the state of a link' }, region };
  }
  return action === 'show'
    ? { kind: 'state', state: linkStateSchema.cast(result.data), region }
    : { kind: 'done', region };
}

/** A project without this edge function responds with 404 too. */
async function isInvalidLink(response: Response | undefined): Promise<boolean> {
  if (response?.status !== 404) return false;
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'error' in body && body.error === invalidLinkSentence;
}
