import { randomUUID } from 'node:crypto';
import { contactHeaders } from '../../../supabase/functions/_shared/contact/protocol.ts';
import { createLog, createSpans, redactError } from '../../../supabase/functions/_shared/http/log.ts';
import { siteTimeout } from '../../../supabase/functions/_shared/times.ts';
import { invokeEdgeFunction, type Call } from './invoke-edge-function.ts';
import { crashed, type RelayedReply } from './response.ts';
import { readSiteRegion, type SiteSettings } from './settings.ts';

/** These outcomes are only counted, because a flood would repeat them. The edge function's log has the causes. */
const counted: readonly string[] = ['copy', 'refused', 'invalid', 'limited', 'unavailable', 'crashed'];

/** Calls an edge function for a site function, and logs or counts the outcome of each request. */
export function createRelay(name: string, edgeFunction: string) {
  const { log, count } = createLog({ function: name, siteRegion: readSiteRegion() });
  return {
    countRefusal: (refusal: RelayedReply): RelayedReply => {
      count({ level: 'info', outcome: refusal.outcome });
      return refusal;
    },
    /**
     * @param countedAs counts a success under this outcome instead of logging it, as a visitor may repeat it at will.
     * @returns the edge function's reply; 502 if none comes in time; 500 after an error in this code. Never rejects.
     */
    call: async (call: Call, settings: SiteSettings, countedAs?: string): Promise<RelayedReply> => {
      const request = randomUUID();
      const headers = { ...call.headers, [contactHeaders.request]: request };
      const spans = createSpans();
      const invoke = () => invokeEdgeFunction(edgeFunction, { ...call, headers }, settings, siteTimeout);
      const { reply, entry } = await spans.time(edgeFunction, invoke).catch((error: unknown) => {
        return { reply: crashed, entry: { outcome: 'crashed', error: redactError(error) } };
      });
      const settingsErrors = settings.errors.length > 0 ? settings.errors : undefined;
      const level = reply.outcome === 'unavailable' || settingsErrors ? 'error' : 'info';
      const outcome = entry.outcome === 'done' && countedAs ? countedAs : entry.outcome;
      const write = [...counted, countedAs].includes(outcome) ? count : log;
      write({ level, ...entry, outcome, request, status: reply.status, ...spans.summary(), settingsErrors });
      return reply;
    },
  };
}
