/** Serves `send-contact-email`: reads the settings and connects the handler to the outside. */
import { logOf } from '../_shared/log.ts';
import { answerWithoutSettings, handleContactRequest, type Dependencies } from './handler.ts';
import { createMailer } from './mailer.ts';
import { createMessageStore } from './message-store.ts';
import { readSettings, type Settings } from './settings.ts';

const log = logOf('send-contact-email');
const checked = readSettings((name) => Deno.env.get(name));

Deno.serve(checked.ok ? serveWith(checked.settings) : () => answerWithoutSettings(checked.problems, log));

function serveWith(settings: Settings): (request: Request) => Promise<Response> {
  const dependencies: Dependencies = {
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    addresses: { from: settings.CONTACT_FROM, to: settings.CONTACT_TO },
    store: createMessageStore(settings.SUPABASE_DB_URL),
    mailer: createMailer(settings.SMTP_URL),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    log,
  };
  return (request) => handleContactRequest(request, dependencies);
}
