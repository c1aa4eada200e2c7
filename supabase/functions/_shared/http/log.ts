/** One line of JSON, without a visitor's words. The level `debug` is for sweeps and checks that find nothing to do. */
export type LogEntry = { level: 'debug' | 'info' | 'warn' | 'error'; outcome: string } & Record<string, unknown>;

export type Log = (entry: LogEntry) => void;

export type Logs = { log: Log; count: Log };

/** In milliseconds. */
const minute = 60_000;

/**
 * @param source what every line has.
 * @returns `log`, which writes a line; `count`, which writes the latest entry of each outcome with the number of
 *   entries: the first at once, and then at most one a minute, because a flood of requests must not flood the log; and
 *   `end`, which writes the rest. A host may freeze an instance, and its timers, until the next request.
 */
export function createLog(source: { function: string; siteRegion?: string | undefined }) {
  const outcomes = new Map<string, { latest: LogEntry; count: number; lastLine: number }>();
  const write: Log = (entry) => {
    console[entry.level](JSON.stringify({ ...source, ...entry }));
  };
  const writeCounted = (lastLineBy = Date.now() - minute) => {
    for (const [outcome, { latest, count, lastLine }] of outcomes) {
      if (count === 0 || lastLine > lastLineBy) continue;
      write({ ...latest, count });
      outcomes.set(outcome, { latest, count: 0, lastLine: Date.now() });
    }
  };
  return {
    log: (entry: LogEntry) => {
      write(entry);
      writeCounted();
    },
    count: (latest: LogEntry) => {
      const { count = 0, lastLine = -Infinity } = outcomes.get(latest.outcome) ?? {};
      outcomes.set(latest.outcome, { latest, count: count + 1, lastLine });
      writeCounted();
      if (count > 0) return;
      // In Node, `unref` lets the process end before. In Deno, a timer is a number.
      const timer: { unref?: () => unknown } = setTimeout(writeCounted, minute);
      timer.unref?.();
    },
    end: () => {
      writeCounted(Infinity);
    },
  };
}

/** The timed steps of a request, for its log line. */
export type Spans = ReturnType<typeof createSpans>;

export function createSpans() {
  const requestTook = stopwatch();
  const finished: Record<string, { milliseconds: number; error?: ReturnType<typeof redactError> }> = {};
  return {
    /** Times the work. If the work fails, records its error and throws it again. */
    time: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const took = stopwatch();
      try {
        const result = await work();
        finished[name] = { milliseconds: took() };
        return result;
      } catch (error) {
        finished[name] = { milliseconds: took(), error: redactError(error) };
        throw error;
      }
    },
    summary: () => ({ milliseconds: requestTook(), spans: finished }),
  };
}

/** @returns a function that reads the stopwatch, in whole milliseconds. */
export function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}

/** Without words from visitors: a mail server's reply may quote the email, and PostgreSQL's `detail` a row. */
export function redactError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' };
  const code = 'code' in error && typeof error.code === 'string' && { code: error.code };
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return { name: error.name, message: refusedAs(error), ...code, responseCode: error.responseCode };
  }
  const message = error.message.replaceAll(address, '[email address]').slice(0, 300);
  return { name: error.name, message, ...code };
}

const address = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g;

/** The enhanced status code (RFC 3463), in qmail's style in brackets. Anywhere else, it may be a quote of the email. */
const enhancedStatus = /^\d{3}(?:[ ;-]+|[ ;-].*\(#)([245]\.\d{1,3}\.\d{1,3})\b/m;

/** The refused command and, if there is one, the enhanced status code: `RCPT TO 5.1.1`. */
function refusedAs({ command, response }: Error & { command?: unknown; response?: unknown }): string {
  return [command, enhancedStatus.exec(String(response))?.[1]].filter(Boolean).join(' ');
}
