/**
 * The schedule: starts a sweep immediately and then every minute until `resources` is disposed of, as pg_cron does on
 * the hosted project. If a sweep fails, the function's log has the reason.
 *
 * @param delivery the URL of the function that sweeps, and its key.
 */
export function startSchedule(
  resources: AsyncDisposableStack,
  { url, sweepKey }: { url: string; sweepKey: string },
): void {
  const sweep = async () => {
    const headers = { Authorization: `Bearer ${sweepKey}` };
    await fetch(url, { method: 'POST', headers }).then(({ body }) => body?.cancel(), console.error);
  };
  const timer = setInterval(() => void sweep(), 60_000);
  resources.defer(() => {
    clearInterval(timer);
  });
  void sweep();
}
