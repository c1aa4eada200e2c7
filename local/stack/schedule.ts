/** Starts a sweep at once and then every minute, as pg_cron does, until `resources` are disposed of. */
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
