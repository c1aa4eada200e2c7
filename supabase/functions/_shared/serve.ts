/** What the index.ts of each edge function has in common: its log, its settings and its instance. */
import { createCountedLog, type CountedLog } from './http/counted-log.ts';
import { settingsErrorResponse } from './http/json-response.ts';
import { createLog, type Log } from './http/log.ts';
import { createInstance, type Handler, type Instance } from './instance.ts';
import { readSettings, settingsSchema, type Settings } from './settings.ts';

export type Environment = {
  settings: Settings;
  /** Replaces SUPABASE_DB_URL where CONTACT_DB_URL is set. */
  databaseUrl: string;
  instance: Instance;
  counted: CountedLog;
  log: Log;
};

/** The part of Deno that this file uses: the project's other TypeScript has no types for it. */
declare const Deno: { env: { get: (name: string) => string | undefined } };

/**
 * Serves a function. Without valid settings it responds to every request with 500.
 *
 * @param name of the function, for the log.
 */
export async function serve(
  name: string,
  createHandler: (environment: Environment) => Promise<Handler>,
): Promise<void> {
  const log = createLog(name);
  const counted = createCountedLog(log, () => Date.now());
  const instance = createInstance(log, counted.flush);
  const checked = readSettings(settingsSchema, (setting) => Deno.env.get(setting));
  if (!checked.ok) {
    instance.serve(() => settingsErrorResponse(checked.settingsErrors, log));
    return;
  }
  const { settings } = checked;
  const databaseUrl = settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL;
  instance.serve(await createHandler({ settings, databaseUrl, instance, counted, log }));
}
