/** Serves `send-contact-email`, and passes the dependencies to the handler. */
import { deriveKey } from '../_shared/keys.ts';
import { linkPath } from '../_shared/links/links.ts';
import { createCompany } from '../_shared/mail/company.ts';
import { createMailer } from '../_shared/mail/mailer.ts';
import { deliverMessage } from '../_shared/messages/deliver-message.ts';
import { createOutbox } from '../_shared/messages/outbox.ts';
import { runInBackground, serve } from '../_shared/serve.ts';
import { directEmailTimeout, emailTimeout } from '../_shared/times.ts';
import { createAccept } from '../_shared/messages/accept.ts';
import { handleContactRequest, type Dependencies } from './handler.ts';

/** The delay before a stored message is mailed, in milliseconds. Without it, mailing would delay the response. */
const responseHeadStart = 10;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

await serve('send-contact-email', async ({ settings, database, log }) => {
  const { CONTACT_SITE_SECRET, CONTACT_EDGE_SECRET, SMTP_URL } = settings;
  const linkKey = await deriveKey(CONTACT_EDGE_SECRET, 'links');
  const company = await createCompany(settings);
  const delivery = { ...company, outbox: createOutbox(database), mailer: createMailer(SMTP_URL, emailTimeout), log };
  const dependencies: Dependencies = {
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    proofKey: await deriveKey(CONTACT_SITE_SECRET, 'proof'),
    visitorKey: await deriveKey(CONTACT_EDGE_SECRET, 'visitor'),
    accept: createAccept({
      database,
      mailer: createMailer(SMTP_URL, directEmailTimeout),
      addresses: company.addresses,
      followPath: (id, receivedAt) => linkPath({ purpose: 'follow', subjectId: id }, receivedAt, linkKey),
      deliver: (leased) => {
        runInBackground(pause(responseHeadStart).then(() => deliverMessage(leased, delivery)));
      },
      messageIdKey: await deriveKey(CONTACT_EDGE_SECRET, 'message-id'),
      now: () => new Date(),
      pause,
    }),
  };
  // Cloudflare, which is in front of hosted Supabase, overwrites this header even if the caller sent it.
  return (request, spans, connectionIp) =>
    handleContactRequest(request, spans, request.headers.get('cf-connecting-ip') ?? connectionIp, dependencies);
});
