import { createDatabase } from '../_shared/database.ts';
import { createKeys, deriveKey } from '../_shared/keys.ts';
import { companySettings, createCompany } from '../_shared/mail/company.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { createOutbox } from '../_shared/message/outbox.ts';
import { serve } from '../_shared/http/serve.ts';
import { databaseSettings, databaseUrlIn, settingsSchema } from '../_shared/settings.ts';
import { createContactHandler } from './handler.ts';
import { runInBackground } from './run-in-background.ts';

const schema = settingsSchema.pick([
  ...databaseSettings,
  ...companySettings,
  'SUPABASE_PUBLISHABLE_KEYS',
  'SMTP_URL',
  'CONTACT_SITE_SECRET',
  'CONTACT_EDGE_SECRET',
]);

serve('send-contact-email', schema, (settings, log) => {
  const keyFor = createKeys(settings.CONTACT_EDGE_SECRET);
  const database = createDatabase(databaseUrlIn(settings));
  return createContactHandler({
    ...createCompany(settings, keyFor),
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    keyFor,
    proofKey: deriveKey(settings.CONTACT_SITE_SECRET, 'proof'),
    database,
    outbox: createOutbox(database),
    mailer: createMailer(settings.SMTP_URL),
    log,
    now: () => new Date(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    runInBackground,
  });
});
