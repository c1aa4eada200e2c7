import { createLog } from '../../supabase/functions/_shared/http/log.ts';
import { redactError } from '../../supabase/functions/_shared/http/redact-error.ts';
import { createSpans } from '../../supabase/functions/_shared/http/spans.ts';
import { siteTimeout } from '../../supabase/functions/_shared/times.ts';
import { invokeEdgeFunction, type Call } from './invoke-edge-function.ts';
import { fail, type Reply } from './reply.ts';
import type { Settings } from './settings.ts';

/** The log only counts what a flood would repeat. The edge function's log says why it was unavailable. */
const counted: readonly string[] = ['refused', 'invalid', 'limited', 'unavailable'];

/**
 * Connects a site function to its edge function, and logs what became of each request.
 *
 * @param name of the site function, for its log.
 */
export function createRelay(name: string, edgeFunction: string) {
  const { log, count } = createLog(name);
  return {
    /** Counts the refusal. @returns it. */
    refuse: (refusal: Reply): Reply => {
      count(refusal.outcome);
      return refusal;
    },
    /**
     * @param id for the log: that of the message, or of the request.
     * @returns the edge function's reply; 502 without one in time, 500 after an error of our own. Never rejects.
     */
    call: async (id: string, call: Call, settings: Settings): Promise<Reply> => {
      const spans = createSpans();
      const { reply, entry } = await spans
        .time(edgeFunction, () => invokeEdgeFunction(edgeFunction, call, settings, siteTimeout))
        .catch((error: unknown) => ({ reply: fail(500), entry: { outcome: 'crashed', error: redactError(error) } }));
      // Without it messages still arrive, but all visitors count as one.
      const missingSettings = settings.siteSecret ? undefined : ['CONTACT_SITE_SECRET'];
      const level = reply.outcome === 'unavailable' || missingSettings ? 'error' : 'info';
      if (counted.includes(entry.outcome)) count(entry.outcome);
      else log({ level, ...entry, id, status: reply.status, ...spans.summary(), missingSettings });
      return reply;
    },
  };
}
