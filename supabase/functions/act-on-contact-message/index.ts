/** Serves `act-on-contact-message`: passes the dependencies to the handler. */
import { createDatabase } from '../_shared/database.ts';
import { deriveKey } from '../_shared/keys.ts';
import { serve } from '../_shared/serve.ts';
import { handleActionRequest, type Dependencies } from './handler.ts';
import { readSubject } from './link-subjects.ts';
import { createStaffActions } from './staff-actions.ts';

await serve('act-on-contact-message', async ({ settings, databaseUrl, log }) => {
  const database = createDatabase(databaseUrl);
  const dependencies: Dependencies = {
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    linkKey: await deriveKey(settings.CONTACT_EDGE_SECRET, 'links'),
    readSubject: (purpose, subjectId) => readSubject(database, purpose, subjectId),
    staffActions: createStaffActions(database),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    log,
  };
  return (request) => handleActionRequest(request, dependencies);
});
