/** Only in Supabase's runtime. Plain Deno stays alive anyway. */
declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;

/**
 * Keeps this instance of the function alive until the work is done or its time is up (150 seconds on the free plan), so what
 * must not be lost belongs in the database first.
 */
export function runInBackground(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}
