/** Serves `send-contact-email`: reads the settings and connects the handler to the outside. */
import { settingsErrorResponse } from '../_shared/http/json-response.ts';
import { createDatabase } from '../_shared/database.ts';
import { createDeliveryStore, deliveryTimeout } from '../_shared/outbox/delivery-store.ts';
import { oneSecond } from '../_shared/outbox/retry-until-persisted.ts';
import { createLog } from '../_shared/http/log.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { readSettings } from '../_shared/settings.ts';
import { runInBackground } from './run-in-background.ts';
import { handleContactRequest, type Dependencies } from './handler.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { createMailFallback } from './mail-fallback.ts';
import { createMessageStore } from '../_shared/outbox/message-store.ts';
import { settingsSchema, type Settings } from './settings.ts';

const log = createLog('send-contact-email');
/** Milliseconds for the mail server where a visitor waits for it. */
const visitorsPatience = 8_000;

const checked = readSettings(settingsSchema, (name) => Deno.env.get(name));

Deno.serve(checked.ok ? serveWith(checked.settings) : () => settingsErrorResponse(checked.problems, log));

function serveWith(settings: Settings): Deno.ServeHandler<Deno.NetAddr> {
  const database = createDatabase(settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL);
  const store = createMessageStore(database, {
    seconds: settings.CONTACT_HOLD_SECONDS,
    links: settings.CONTACT_HOLD_LINKS,
    perVisitor: settings.CONTACT_HOLD_PER_VISITOR,
    inAll: settings.CONTACT_HOLD_IN_ALL,
  });
  const mail = { addresses: { from: settings.CONTACT_FROM, to: settings.CONTACT_TO }, pause: oneSecond, log };
  const now = () => new Date();
  const dependencies: Dependencies = {
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    forwardSecret: settings.CONTACT_FORWARD_SECRET,
    store,
    mutex: createKeyedMutex(),
    mailFallback: createMailFallback({
      ...mail,
      store,
      now,
      mailer: createMailer(settings.SMTP_URL, visitorsPatience),
    }),
    delivery: {
      ...mail,
      store: createDeliveryStore(database),
      mailer: createMailer(settings.SMTP_URL, deliveryTimeout),
    },
    now,
    newId: () => crypto.randomUUID(),
    runInBackground,
    log,
  };
  // Cloudflare, which stands before hosted Supabase, tells whom it is connected to, whatever the caller said.
  return (request, { remoteAddr }) =>
    handleContactRequest(request, request.headers.get('cf-connecting-ip') ?? remoteAddr.hostname, dependencies);
}
