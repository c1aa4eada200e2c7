/** Serves `act-on-contact-message`: reads the settings and passes the dependencies to the handler. */
import { createDatabase } from '../_shared/database.ts';
import { settingsErrorResponse } from '../_shared/http/json-response.ts';
import { createLog } from '../_shared/http/log.ts';
import { createInstance, type Handler } from '../_shared/instance.ts';
import { createStaffActions } from '../_shared/outbox/staff-actions.ts';
import { readSettings } from '../_shared/settings.ts';
import { handleActionRequest, type Dependencies } from './handler.ts';
import { settingsSchema, type Settings } from './settings.ts';

const log = createLog('act-on-contact-message');
const instance = createInstance(log);
const checked = readSettings(settingsSchema, (name) => Deno.env.get(name));

instance.serve(checked.ok ? handlerWith(checked.settings) : () => settingsErrorResponse(checked.settingsErrors, log));

function handlerWith(settings: Settings): Handler {
  const dependencies: Dependencies = {
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    linkSecret: settings.CONTACT_LINK_SECRET,
    staffActions: createStaffActions(createDatabase(settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL)),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    log,
  };
  return (request) => handleActionRequest(request, dependencies);
}
