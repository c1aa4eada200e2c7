import { createDatabase } from '../_shared/database.ts';
import { createKeys } from '../_shared/keys.ts';
import { serve } from '../_shared/http/serve.ts';
import { databaseSettings, databaseUrlIn, settingsSchema } from '../_shared/settings.ts';
import { createReplyHandler } from './handler.ts';

const schema = settingsSchema.pick([...databaseSettings, 'CONTACT_EDGE_SECRET']);

serve('receive-reply', schema, (settings) =>
  createReplyHandler({
    keyFor: createKeys(settings.CONTACT_EDGE_SECRET),
    database: createDatabase(databaseUrlIn(settings)),
  }),
);
