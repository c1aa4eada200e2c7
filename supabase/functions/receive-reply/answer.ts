/** Which mail answers a message: a person's, from somebody other than its visitor, to the visitor. */
import { comparableAddress } from '../_shared/contact/address.ts';
import { sql, type Database } from '../_shared/database.ts';
import { act } from '../_shared/message/decisions.ts';
import { isExpired } from '../_shared/message/expiry.ts';
import type { InboundMail } from './inbound-mail.ts';

/** It is safe to stop between reading and writing. @returns what became of each message, for the log. */
export async function answerByReply(
  database: Database,
  ids: string[],
  mail: Pick<InboundMail, 'sender' | 'recipients'>,
) {
  // PostgreSQL would read the entire table if the ids came from a subselect.
  const found = await database.run(sql<{ id: string; reference: string; email: string }[]>`
    select id, reference, email from public.contact_messages
    where id = any(${`{${ids.join()}}`}::uuid[]) and ${isExpired} is not true`);
  return Promise.all(
    found.map(async ({ id, reference, email }) => {
      const visitor = comparableAddress(email);
      if (mail.sender === visitor) return { reference, outcome: 'from the visitor' };
      if (!mail.recipients.includes(visitor)) return { reference, outcome: 'without the visitor' };
      await act(database, 'do', 'answered', id);
      return { reference, outcome: 'answered' };
    }),
  );
}
