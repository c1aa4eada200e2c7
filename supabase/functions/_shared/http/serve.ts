import { failure, jsonResponse, type Handler } from './json-response.ts';
import { createLog, redactError, type Log } from './log.ts';
import { readSettings, type SettingsSchema } from '../settings.ts';

type Listener = (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>;

declare const Deno: { env: { get: (name: string) => string | undefined }; serve: (listener: Listener) => void };

/**
 * Serves one edge function. With an invalid setting, it responds to every request with a 500.
 *
 * @param name is in each line of the log.
 * @param schema has the settings that the function uses. A fault in any other one does not stop it.
 */
export function serve<Settings>(
  name: string,
  schema: SettingsSchema<Settings>,
  createHandler: (settings: Settings, log: Log) => Handler,
): void {
  const { log, count, end } = createLog({ function: name });
  // Supabase's runtime sends this event before it ends an instance.
  addEventListener('beforeunload', end);
  // By default, an unhandled rejection ends the instance and all its requests. The database driver causes one if it
  // cannot open the extra connection that it needs to cancel a statement.
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    count({ level: 'error', outcome: 'unhandled rejection', error: redactError(event.reason) });
  });
  const checked = readSettings(schema, (setting) => Deno.env.get(setting));
  const refuseAll = ({ settingsErrors }: { settingsErrors: string[] }): Handler => {
    const reply = failure({ outcome: 'not configured', settingsErrors });
    return () => Promise.resolve(reply);
  };
  const handle = checked.ok ? createHandler(checked.settings, log) : refuseAll(checked);
  Deno.serve((request, { remoteAddr }) => {
    // Cloudflare, which is in front of hosted Supabase, overwrites this header even if the caller sent it.
    const connectionIp = request.headers.get('cf-connecting-ip') ?? remoteAddr.hostname;
    return jsonResponse(request, connectionIp, handle, { log, count });
  });
}
