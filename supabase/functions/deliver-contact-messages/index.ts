/** Serves `deliver-contact-messages`: reads the settings and passes the dependencies to the handler. */
import { settingsErrorResponse } from '../_shared/http/json-response.ts';
import { createDatabase } from '../_shared/database.ts';
import { createDigests } from '../_shared/outbox/digests.ts';
import { createOutbox, deliveryTimeout } from '../_shared/outbox/outbox.ts';
import { createReminders } from '../_shared/outbox/reminders.ts';
import { oneSecond } from '../_shared/outbox/retry-until-stored.ts';
import { createLog } from '../_shared/http/log.ts';
import { createInstance, type Handler } from '../_shared/instance.ts';
import { createLinks } from '../_shared/links/create-links.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { readSettings } from '../_shared/settings.ts';
import { handleDeliveryRequest, type Dependencies } from './handler.ts';
import { settingsSchema, type Settings } from './settings.ts';

const log = createLog('deliver-contact-messages');
const instance = createInstance(log);
const checked = readSettings(settingsSchema, (name) => Deno.env.get(name));

instance.serve(checked.ok ? handlerWith(checked.settings) : () => settingsErrorResponse(checked.settingsErrors, log));

function handlerWith(settings: Settings): Handler {
  const database = createDatabase(settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL);
  const outbox = createOutbox(database);
  const dependencies: Dependencies = {
    secret: settings.CONTACT_SWEEP_SECRET,
    outbox,
    digests: createDigests(database),
    reminders: createReminders(database),
    remindAfter: settings.CONTACT_REMIND_HOURS,
    delivery: {
      outbox,
      mailer: createMailer(settings.SMTP_URL, deliveryTimeout),
      addresses: { from: settings.CONTACT_FROM, to: settings.CONTACT_TO },
      link: createLinks({ secret: settings.CONTACT_LINK_SECRET, siteUrl: settings.CONTACT_SITE_URL }),
      backoff: oneSecond,
      log,
    },
    retention: {
      months: settings.CONTACT_RETENTION_MONTHS,
      heldDays: settings.CONTACT_HELD_DAYS,
      heldMax: settings.CONTACT_HELD_MAX,
    },
    tableLimit: settings.CONTACT_TABLE_LIMIT_MB * 1_000_000,
    stopping: instance.stopping,
    elapsed: () => performance.now(),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    log,
  };
  return (request) => handleDeliveryRequest(request, dependencies);
}
