/** What Supabase's runtime has and a plain Deno has not, which lives on anyhow. */
declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;

/**
 * Keeps this copy of the function alive until the work is done, or its time is up: 150 seconds on the free plan. So
 * nothing may depend on it that is not in the database.
 */
export function runInBackground(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}
