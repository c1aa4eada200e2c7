declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;

/** For work that may be cut off: the runtime does not wait long (supabase.com/docs/guides/functions/background-tasks). */
export function runInBackground(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}
