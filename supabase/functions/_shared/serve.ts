import { createEnvironment, type Environment } from './environment.ts';
import { failure, jsonResponse, type Handler } from './http/json-response.ts';
import { createLog, redactError } from './http/log.ts';
import { readSettings, settingsSchema } from './settings.ts';

type Listener = (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>;

declare const Deno: { env: { get: (name: string) => string | undefined }; serve: (listener: Listener) => void };

/** @param name is in each line of the log. With invalid settings, the function responds to every request with a 500. */
export function serve(name: string, createHandler: (environment: Environment) => Handler): void {
  const { log, count, end } = createLog({ function: name });
  // Supabase's runtime sends this event before it ends an instance.
  addEventListener('beforeunload', end);
  // By default, an unhandled rejection ends the instance and all its requests. The database driver causes one if it
  // cannot open the extra connection that it needs to cancel a statement.
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    count({ level: 'error', outcome: 'unhandled rejection', error: redactError(event.reason) });
  });
  const checked = readSettings(settingsSchema, (setting) => Deno.env.get(setting));
  const refuseAll = ({ settingsErrors }: { settingsErrors: string[] }): Handler => {
    const reply = failure({ level: 'error', outcome: 'not configured', settingsErrors });
    return () => Promise.resolve(reply);
  };
  const handle = checked.ok ? createHandler(createEnvironment(checked.settings, log)) : refuseAll(checked);
  Deno.serve((request, { remoteAddr }) => {
    // Cloudflare, which is in front of hosted Supabase, overwrites this header even if the caller sent it.
    const connectionIp = request.headers.get('cf-connecting-ip') ?? remoteAddr.hostname;
    return jsonResponse(request, connectionIp, handle, { log, count });
  });
}
