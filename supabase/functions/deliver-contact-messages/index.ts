/** Serves `deliver-contact-messages`: reads the settings and connects the handler to the outside. */
import { answerWithoutSettings } from '../_shared/http/json-response.ts';
import { createDatabase } from '../_shared/database.ts';
import { createDeliveryNotes, deliveryDeadline } from '../_shared/outbox/delivery-store.ts';
import { oneSecond } from '../_shared/outbox/retry-until-persisted.ts';
import { logOf } from '../_shared/http/log.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { readSettings } from '../_shared/settings.ts';
import { createDigestStore } from '../_shared/outbox/digest-store.ts';
import { handleDeliveryRequest, type Dependencies } from './handler.ts';
import { createMessageQueue } from '../_shared/outbox/outbox-store.ts';
import { settingsSchema, type Settings } from './settings.ts';

const log = logOf('deliver-contact-messages');
const checked = readSettings(settingsSchema, (name) => Deno.env.get(name));

Deno.serve(checked.ok ? serveWith(checked.settings) : () => answerWithoutSettings(checked.problems, log));

function serveWith(settings: Settings): Deno.ServeHandler {
  const database = createDatabase(settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL);
  const dependencies: Dependencies = {
    secret: settings.CONTACT_SWEEP_SECRET,
    queue: createMessageQueue(database),
    digests: createDigestStore(database),
    delivery: {
      notes: createDeliveryNotes(database),
      mailer: createMailer(settings.SMTP_URL, deliveryDeadline),
      addresses: { from: settings.CONTACT_FROM, to: settings.CONTACT_TO },
      pause: oneSecond,
      log,
    },
    retentionMonths: settings.CONTACT_RETENTION_MONTHS,
    elapsed: () => performance.now(),
    newId: () => crypto.randomUUID(),
    log,
  };
  return (request) => handleDeliveryRequest(request, dependencies);
}
