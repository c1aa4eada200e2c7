/** One JSON line per request. An entry holds ids, states and error details, never what a visitor wrote. */
export type LogEntry = { level: 'info' | 'error'; outcome: string } & Record<string, unknown>;

export type Log = (entry: LogEntry) => void;

export const log: Log = (entry) => {
  console[entry.level](JSON.stringify({ function: 'send-contact-email', ...entry }));
};
