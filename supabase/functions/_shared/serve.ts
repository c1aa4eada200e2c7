/** What every edge function's index.ts needs: the log, the settings, the database and a server. */
import { createDatabase, type Database } from './database.ts';
import { failure, jsonResponse, type Reply } from './http/json-response.ts';
import { createLog, type Log, type Spans } from './http/log.ts';
import { redactError } from './http/redact-error.ts';
import { readSettings, settingsSchema, type Settings } from './settings.ts';

type Environment = { settings: Settings; database: Database; log: Log };

/** @param connectionIp the IP address that the request came from. */
type Handler = (request: Request, spans: Spans, connectionIp: string) => Promise<Reply>;

type Listener = (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>;

/** The parts of the runtime that this file uses. The project has no other types for them. */
declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;
declare const Deno: { env: { get: (name: string) => string | undefined }; serve: (listener: Listener) => void };

/**
 * Keeps Supabase's runtime from ending this instance before the work is done. The runtime waits for a limited time, so
 * data that must not be lost must already be stored (supabase.com/docs/guides/functions/background-tasks).
 */
export function runInBackground(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}

/** Serves a function, which has this name in the log. If its settings are invalid, it responds to every request with 500. */
export async function serve(
  name: string,
  createHandler: (environment: Environment) => Promise<Handler>,
): Promise<void> {
  const { log, count } = createLog({ function: name });
  // By default, an unhandled rejection makes Deno end the instance and all its requests. The database driver causes one
  // if it cannot open the extra connection that it needs to cancel a statement.
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    log({ level: 'error', outcome: 'unhandled rejection', error: redactError(event.reason) });
  });
  const checked = readSettings(settingsSchema, (setting) => Deno.env.get(setting));
  let handle: Handler;
  if (checked.ok) {
    const { settings } = checked;
    const database = createDatabase(settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL);
    handle = await createHandler({ settings, database, log });
  } else {
    const reply = failure({ level: 'error', outcome: 'not configured', settingsErrors: checked.settingsErrors });
    handle = () => Promise.resolve(reply);
  }
  Deno.serve((request, { remoteAddr }) =>
    jsonResponse(request, (spans) => handle(request, spans, remoteAddr.hostname), { log, count }),
  );
}
