/** Serves `deliver-contact-messages`, and passes the dependencies to the handler. */
import { deriveKey } from '../_shared/keys.ts';
import { createCompany } from '../_shared/mail/company.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { createOutbox } from '../_shared/messages/outbox.ts';
import { serve } from '../_shared/serve.ts';
import { emailTimeout } from '../_shared/times.ts';
import { handleDeliveryRequest, type Dependencies } from './handler.ts';
import { createLists } from '../_shared/messages/lists.ts';

await serve('deliver-contact-messages', async ({ settings, database, log }) => {
  const company = await createCompany(settings);
  const dependencies: Dependencies = {
    sweepKey: await deriveKey(settings.CONTACT_EDGE_SECRET, 'sweep'),
    healthKey: await deriveKey(settings.CONTACT_EDGE_SECRET, 'health'),
    database,
    outbox: createOutbox(database),
    lists: createLists(database, { hasOwner: company.addresses.owner !== undefined }),
    mailer: createMailer(settings.SMTP_URL, emailTimeout),
    log,
    ...company,
  };
  return (request, spans) => handleDeliveryRequest(request, spans, dependencies);
});
