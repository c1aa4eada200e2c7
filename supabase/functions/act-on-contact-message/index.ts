/** Serves `act-on-contact-message`, and passes the dependencies to the handler. */
import { deriveKey } from '../_shared/keys.ts';
import { createCompany } from '../_shared/mail/company.ts';
import { serve } from '../_shared/serve.ts';
import { handleActionRequest, type Dependencies } from './handler.ts';

await serve('act-on-contact-message', async ({ settings, database }) => {
  const dependencies: Dependencies = {
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    linkKey: await deriveKey(settings.CONTACT_EDGE_SECRET, 'links'),
    replyAddress: (await createCompany(settings)).replyAddress,
    database,
    now: () => new Date(),
  };
  return (request, spans) => handleActionRequest(request, spans, dependencies);
});
