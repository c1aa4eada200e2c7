/** Serves `receive-reply`, and passes the dependencies to the handler. */
import { deriveKey } from '../_shared/keys.ts';
import { serve } from '../_shared/serve.ts';
import { handleInboundMail, type Dependencies } from './handler.ts';

await serve('receive-reply', async ({ settings, database }) => {
  const dependencies: Dependencies = {
    replyKey: await deriveKey(settings.CONTACT_EDGE_SECRET, 'receive-reply'),
    addressKey: await deriveKey(settings.CONTACT_EDGE_SECRET, 'reply-address'),
    database,
  };
  return (request, spans) => handleInboundMail(request, spans, dependencies);
});
