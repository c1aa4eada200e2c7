/** Serves `send-contact-email`: reads the settings and passes the dependencies to the handler. */
import { createDatabase } from '../_shared/database.ts';
import { settingsErrorResponse } from '../_shared/http/json-response.ts';
import { createLog } from '../_shared/http/log.ts';
import { createCountedLog } from '../_shared/http/counted-log.ts';
import { createInstance, type Handler } from '../_shared/instance.ts';
import { createLinks } from '../_shared/links/create-links.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { createOutbox, deliveryTimeout } from '../_shared/outbox/outbox.ts';
import { oneSecond } from '../_shared/outbox/retry-until-stored.ts';
import { readSettings } from '../_shared/settings.ts';
import { copyTimeout } from './accept-message.ts';
import { handleContactRequest, type Dependencies } from './handler.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { createMailFallback } from './mail-fallback.ts';
import { createRecentMessages } from './recent-messages.ts';
import { settingsSchema, type Settings } from './settings.ts';

const log = createLog('send-contact-email');
const limited = createCountedLog('limited', log, () => Date.now());
const instance = createInstance(log, limited.flush);

const checked = readSettings(settingsSchema, (name) => Deno.env.get(name));

instance.serve(checked.ok ? handlerWith(checked.settings) : () => settingsErrorResponse(checked.settingsErrors, log));

function handlerWith(settings: Settings): Handler {
  const outbox = createOutbox(createDatabase(settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL));
  const shared = {
    outbox,
    mailer: createMailer(settings.SMTP_URL, deliveryTimeout),
    addresses: { from: settings.CONTACT_FROM, to: settings.CONTACT_TO },
    link: createLinks({ secret: settings.CONTACT_LINK_SECRET, siteUrl: settings.CONTACT_SITE_URL }),
    backoff: oneSecond,
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    log,
  };
  const dependencies: Dependencies = {
    ...shared,
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    forwardSecret: settings.CONTACT_FORWARD_SECRET,
    holdLimits: {
      seconds: settings.CONTACT_HOLD_SECONDS,
      links: settings.CONTACT_HOLD_LINKS,
      perVisitor: settings.CONTACT_HOLD_PER_VISITOR,
      inAll: settings.CONTACT_HOLD_IN_ALL,
      heldPerVisitor: settings.CONTACT_HELD_PER_VISITOR,
    },
    mutex: createKeyedMutex(copyTimeout),
    mailFallback: createMailFallback(shared),
    delivery: shared,
    recentMessages: createRecentMessages(shared.now),
    runInBackground: instance.runInBackground,
    limited,
  };
  // Cloudflare, in front of hosted Supabase, overwrites this header whatever the caller sent.
  return (request, { remoteAddr }) =>
    handleContactRequest(request, request.headers.get('cf-connecting-ip') ?? remoteAddr.hostname, dependencies);
}
