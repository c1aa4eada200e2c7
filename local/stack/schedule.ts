/** The schedule: starts a sweep every minute, as pg_cron does on the hosted project. */

type ScheduleOptions = {
  /** The URL of the function that sweeps. */
  url: string;
  /** The sweep key. */
  key: string;
  /** Called with the reason for a failed sweep, unless the previous one failed for the same reason. */
  onFailure: (reason: string) => void;
};

const minute = 60_000;

/** Sweeps at once and every minute, until `resources` is disposed of. */
export function startSchedule(resources: AsyncDisposableStack, { url, key, onFailure }: ScheduleOptions): void {
  const stopping = new AbortController();
  let lastReason: string | undefined;

  async function sweepAndReport(): Promise<void> {
    const reason = await sweep(url, key, stopping.signal);
    if (reason && reason !== lastReason && !stopping.signal.aborted) onFailure(reason);
    lastReason = reason;
  }

  const timer = setInterval(() => void sweepAndReport(), minute);
  resources.defer(() => {
    clearInterval(timer);
    stopping.abort();
  });
  void sweepAndReport();
}

/** Waits for the whole response. @returns the reason if the sweep failed. */
async function sweep(url: string, key: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${key}` }, signal });
    await response.text();
    return response.ok ? undefined : `${url} responded with ${String(response.status)}`;
  } catch (error) {
    return `${url} could not be reached: ${String(error)}`;
  }
}
