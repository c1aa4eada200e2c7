/**
 * Starts a sweep every minute, as pg_cron does in the hosted project, and the first one immediately. Disposing of
 * `resources` ends the schedule. If a sweep fails, the function logs the reason.
 *
 * @param delivery the URL of the function that runs the sweep, and the key for it.
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
