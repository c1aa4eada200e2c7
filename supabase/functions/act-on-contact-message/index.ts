/** Serves `act-on-contact-message`, and passes the dependencies to the handler. */
import { deriveKey } from '../_shared/keys.ts';
import { createReplyAddress } from '../_shared/links/reply-address.ts';
import { serve } from '../_shared/serve.ts';
import { handleActionRequest, type Dependencies } from './handler.ts';

await serve('act-on-contact-message', async ({ settings, ...environment }) => {
  const dependencies: Dependencies = {
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    linkKey: await deriveKey(settings.CONTACT_EDGE_SECRET, 'links'),
    replyAddress: createReplyAddress(
      settings.CONTACT_REPLIES,
      await deriveKey(settings.CONTACT_EDGE_SECRET, 'reply-address'),
    ),
    now: () => new Date(),
    ...environment,
  };
  return (request) => handleActionRequest(request, dependencies);
});
