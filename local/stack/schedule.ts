/** The schedule: starts a sweep every minute, as pg_cron does on the hosted project. */

/**
 * Sweeps at once and every minute, until `resources` is disposed of.
 *
 * @param delivery the function that sweeps, and its key.
 * @param onFailure called with the reason for a failed sweep, unless the previous one failed for the same reason.
 */
export function startSchedule(
  resources: AsyncDisposableStack,
  { url, sweepKey }: { url: string; sweepKey: string },
  onFailure: (reason: string) => void,
): void {
  const stopping = new AbortController();
  const init = { method: 'POST', headers: { Authorization: `Bearer ${sweepKey}` }, signal: stopping.signal };
  let lastReason: string | undefined;

  async function sweep(): Promise<void> {
    const reason = await fetch(url, init).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok ? undefined : `${url} responded with ${String(response.status)}`;
      },
      (error: unknown) => `${url} could not be reached: ${String(error)}`,
    );
    if (reason && reason !== lastReason && !stopping.signal.aborted) onFailure(reason);
    lastReason = reason;
  }

  const timer = setInterval(() => void sweep(), 60_000);
  resources.defer(() => {
    clearInterval(timer);
    stopping.abort();
  });
  void sweep();
}
