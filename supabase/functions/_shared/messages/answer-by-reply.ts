/** A message is answered when somebody replies to it. */
import { withAsciiDomain } from '../contact/ascii-domain.ts';
import { sql, type Database } from '../database.ts';
import { act } from './decisions.ts';
import { isAmong, isExpired } from './message.ts';

/** The addresses of mail that may be a reply. The recipients are those in To, Cc and Bcc. */
type Mail = { sender: string; recipients: string[] };

/** What became of a message, for the log. */
export type ReplyOutcome = { reference: string; outcome: 'answered' | 'from the visitor' | 'without the visitor' };

const comparable = (address: string) => withAsciiDomain(address.trim()).toLowerCase();

/**
 * Marks each of these messages as answered, whatever its state, if the mail goes to its visitor and is not the visitor's
 * own. It is safe to repeat, and to stop between reading and writing.
 *
 * @returns the outcome for each message that has not been deleted.
 */
export async function answerByReply(database: Database, ids: string[], mail: Mail): Promise<ReplyOutcome[]> {
  const found = await database.run(sql<{ id: string; reference: string; email: string }>`
    select id, reference, email from public.contact_messages
    where ${isAmong(ids)} and ${isExpired} is not true`);
  const sender = comparable(mail.sender);
  const recipients = mail.recipients.map(comparable);
  return Promise.all(
    found.map(async ({ id, reference, email }) => {
      const visitor = comparable(email);
      if (sender === visitor) return { reference, outcome: 'from the visitor' };
      if (!recipients.includes(visitor)) return { reference, outcome: 'without the visitor' };
      await act(database, 'do', { purpose: 'answered', subjectId: id });
      return { reference, outcome: 'answered' };
    }),
  );
}
