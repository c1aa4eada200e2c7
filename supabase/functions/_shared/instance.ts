/**
 * This instance of an edge function: it serves requests until it is stopped, and finishes what it has begun.
 *
 * Plain Deno gets SIGTERM. Supabase's runtime keeps an instance for its background work, up to a limit (150 seconds on
 * the free plan), and emits `beforeunload` before it ends one (supabase.com/docs/guides/functions/background-tasks). So
 * what must not be lost belongs in the database first.
 */
import type { Log } from './http/log.ts';
import { redactError } from './http/redact-error.ts';
import { TimeoutError, withTimeout } from './timeout.ts';
import { lease } from './times.ts';

export type Instance = {
  /** Aborted when the instance is asked to stop: from then on it should begin nothing that another can do. */
  stopping: AbortSignal;
  /** Keeps the instance alive until the work is done. */
  runInBackground: (work: Promise<unknown>) => void;
  serve: (handler: Handler) => void;
};

/** @param info.remoteAddr.hostname the IP address that the request came from. */
export type Handler = (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>;

declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;

/** The part of Deno that this file uses: the project's other TypeScript has no types for it. */
declare const Deno: {
  serve: (handler: Handler) => { shutdown: () => Promise<void> };
  addSignalListener: (signal: 'SIGTERM', listener: () => void) => void;
  exit: (code: number) => void;
};

/** @param atEnd runs when everything else is done. */
export function createInstance(log: Log, atEnd: () => void = () => undefined): Instance {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  function track<Result>(work: Promise<Result>): Promise<Result> {
    const forget = () => underWay.delete(work);
    underWay.add(work);
    work.then(forget, forget);
    return work;
  }

  async function finish(server: { shutdown: () => Promise<void> }): Promise<void> {
    await server.shutdown();
    // A request may leave work in the background.
    while (underWay.size > 0) await Promise.allSettled(underWay);
  }

  async function stop(server: { shutdown: () => Promise<void> }): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    if (underWay.size > 0) log({ level: 'info', outcome: 'stopping', underWay: underWay.size });
    try {
      await withTimeout(lease, finish(server));
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      log({ level: 'error', outcome: 'stopped early', underWay: underWay.size });
    }
    atEnd();
    Deno.exit(0);
  }

  return {
    stopping: stopping.signal,
    runInBackground: (work) => {
      void track(work);
      if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
    },
    serve: (handler) => {
      // Deno would end the instance, and with it all that others wait for. One comes from the database's driver, if the
      // connection for a cancellation fails.
      addEventListener('unhandledrejection', (event) => {
        event.preventDefault();
        log({ level: 'error', outcome: 'unhandled rejection', error: redactError(event.reason) });
      });
      const server = Deno.serve((request, info) => track(handler(request, info)));
      if (typeof EdgeRuntime === 'undefined') {
        Deno.addSignalListener('SIGTERM', () => {
          void stop(server);
        });
      } else {
        addEventListener('beforeunload', () => {
          stopping.abort();
          atEnd();
        });
      }
    },
  };
}
