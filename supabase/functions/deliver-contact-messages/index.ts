import { createDatabase } from '../_shared/database.ts';
import { createKeys } from '../_shared/keys.ts';
import { companySettings, createCompany } from '../_shared/mail/company.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { createOutbox } from '../_shared/message/outbox.ts';
import { serve } from '../_shared/http/serve.ts';
import { databaseSettings, databaseUrlIn, settingsSchema } from '../_shared/settings.ts';
import { createDeliveryHandler } from './handler.ts';
import { createLists } from './lists/lists.ts';

const schema = settingsSchema.pick([
  ...databaseSettings,
  ...companySettings,
  'CONTACT_OWNER',
  'SMTP_URL',
  'CONTACT_EDGE_SECRET',
]);

serve('deliver-contact-messages', schema, (settings, log) => {
  const keyFor = createKeys(settings.CONTACT_EDGE_SECRET);
  const database = createDatabase(databaseUrlIn(settings));
  return createDeliveryHandler({
    ...createCompany(settings, keyFor),
    keyFor,
    database,
    outbox: createOutbox(database),
    lists: createLists(database, { hasOwner: Boolean(settings.CONTACT_OWNER) }),
    mailer: createMailer(settings.SMTP_URL),
    log,
  });
});
