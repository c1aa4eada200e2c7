/** Serves `deliver-contact-messages`, and passes the dependencies to the handler. */
import { deriveKey } from '../_shared/keys.ts';
import { createLinks } from '../_shared/links/links.ts';
import { createReplyAddress } from '../_shared/links/reply-address.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { createOutbox } from '../_shared/messages/outbox.ts';
import { serve } from '../_shared/serve.ts';
import { emailTimeout } from '../_shared/times.ts';
import { handleDeliveryRequest, type Dependencies } from './handler.ts';
import { createLists } from '../_shared/messages/lists.ts';

await serve('deliver-contact-messages', async ({ settings, database, log, count }) => {
  const { CONTACT_EDGE_SECRET: secret, CONTACT_SITE_URL: siteUrl } = settings;
  const owner = settings.CONTACT_OWNER ?? undefined;
  const dependencies: Dependencies = {
    sweepKey: await deriveKey(secret, 'sweep'),
    healthKey: await deriveKey(secret, 'health'),
    database,
    outbox: createOutbox(database),
    lists: createLists(database, { hasOwner: owner !== undefined }),
    mailer: createMailer(settings.SMTP_URL, emailTimeout),
    addresses: { from: settings.CONTACT_FROM, to: settings.CONTACT_TO, owner },
    link: createLinks({ key: await deriveKey(secret, 'links'), siteUrl }),
    replyAddress: createReplyAddress(settings.CONTACT_REPLIES, await deriveKey(secret, 'reply-address')),
    log,
    count,
  };
  return (request) => handleDeliveryRequest(request, dependencies);
});
