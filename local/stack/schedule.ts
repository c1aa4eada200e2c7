/**
 * Starts a sweep immediately and then every minute, as pg_cron does on the hosted project, until `resources` is disposed
 * of. If a sweep fails, the function's log has the reason.
 *
 * @param delivery the URL of the function that sweeps, and its key.
 */
export function startSchedule(
  resources: AsyncDisposableStack,
  { url, sweepKey }: { url: string; sweepKey: string },
): void {
  const stopping = new AbortController();
  const request = { method: 'POST', headers: { Authorization: `Bearer ${sweepKey}` }, signal: stopping.signal };
  const sweep = () =>
    fetch(url, request)
      .then(({ body }) => body?.cancel())
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error(error);
      });
  const timer = setInterval(() => void sweep(), 60_000);
  resources.defer(() => {
    clearInterval(timer);
    stopping.abort();
  });
  void sweep();
}
