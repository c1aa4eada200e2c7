/** What the index.ts of each edge function has in common: its log, its settings, and how it is served. */
import { createDatabase, type Database } from './database.ts';
import { failure, jsonResponse } from './http/json-response.ts';
import { createLog, type Count, type Log } from './http/log.ts';
import { redactError } from './http/redact-error.ts';
import { readSettings, settingsSchema, type Settings } from './settings.ts';

export type Environment = {
  settings: Settings;
  database: Database;
  count: Count;
  log: Log;
};

/** @param info.remoteAddr.hostname the IP address that the request came from. */
type Handler = (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>;

/** The parts of the runtime that this file uses: the project's other TypeScript has no types for them. */
declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;
declare const Deno: { env: { get: (name: string) => string | undefined }; serve: (handler: Handler) => void };

/**
 * Keeps Supabase's runtime from ending this instance before the work is done. That has a limit, and so anything that must not
 * be lost has to be in the database first (supabase.com/docs/guides/functions/background-tasks). Plain Deno goes on anyway.
 */
export function runInBackground(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}

/**
 * Serves a function. Without valid settings it responds to every request with 500.
 *
 * @param name of the function, for the log.
 */
export async function serve(
  name: string,
  createHandler: (environment: Environment) => Promise<Handler>,
): Promise<void> {
  const { log, count } = createLog(name);
  // Deno would end the instance, with every request in it. The database's driver causes one when the connection for a
  // cancellation fails.
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    log({ level: 'error', outcome: 'unhandled rejection', error: redactError(event.reason) });
  });
  const checked = readSettings(settingsSchema, (setting) => Deno.env.get(setting));
  if (!checked.ok) {
    const reply = failure({ level: 'error', outcome: 'not configured', settingsErrors: checked.settingsErrors });
    Deno.serve(() => jsonResponse(() => Promise.resolve(reply), { log, count }));
    return;
  }
  const { settings } = checked;
  const database = createDatabase(settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL);
  Deno.serve(await createHandler({ settings, database, log, count }));
}
