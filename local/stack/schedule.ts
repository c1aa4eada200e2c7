/** The schedule of the deliveries: calls the function that makes them, as pg_cron does on the hosted project. */

type ScheduleOptions = {
  /** Where the function is called. */
  url: string;
  secret: string;
  /** Called with the reason of a failed call, unless the call before failed of the same. */
  onFailure: (reason: string) => void;
};

const minute = 60_000;

/** Calls at once, and again a minute after each call has ended, until `running` is disposed of. */
export function startSchedule(resources: AsyncDisposableStack, { url, secret, onFailure }: ScheduleOptions): void {
  const stopping = new AbortController();
  let nextCall: NodeJS.Timeout | undefined;
  let lastReason: string | undefined;

  async function callEachMinute(): Promise<void> {
    const reason = await reasonOfFailure(url, secret, stopping.signal);
    if (stopping.signal.aborted) return;
    if (reason && reason !== lastReason) onFailure(reason);
    lastReason = reason;
    nextCall = setTimeout(() => {
      underWay = callEachMinute();
    }, minute);
  }

  let underWay = callEachMinute();
  resources.defer(async () => {
    stopping.abort();
    clearTimeout(nextCall);
    await underWay;
  });
}

/** Makes one call, and waits for the whole answer; undefined when it succeeded. */
async function reasonOfFailure(url: string, secret: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${secret}` }, signal });
    await response.text();
    return response.ok ? undefined : `${url} answered ${String(response.status)}`;
  } catch (error) {
    return `${url} could not be called: ${String(error)}`;
  }
}
