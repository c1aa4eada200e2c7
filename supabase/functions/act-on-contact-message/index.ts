import { createDatabase } from '../_shared/database.ts';
import { createKeys } from '../_shared/keys.ts';
import { createReplyAddress } from '../_shared/links/reply-address.ts';
import { serve } from '../_shared/http/serve.ts';
import { databaseSettings, databaseUrlIn, settingsSchema } from '../_shared/settings.ts';
import { createLinkHandler } from './handler.ts';

const schema = settingsSchema.pick([
  ...databaseSettings,
  'SUPABASE_PUBLISHABLE_KEYS',
  'CONTACT_REPLIES',
  'CONTACT_EDGE_SECRET',
]);

serve('act-on-contact-message', schema, (settings) => {
  const keyFor = createKeys(settings.CONTACT_EDGE_SECRET);
  return createLinkHandler({
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    keyFor,
    replyAddress: createReplyAddress(settings.CONTACT_REPLIES, keyFor('reply-address')),
    database: createDatabase(databaseUrlIn(settings)),
    now: () => new Date(),
  });
});
