import { redactError } from '../_shared/http/redact-error.ts';
import { composeDigest } from '../_shared/mail/digest.ts';
import { composeReminder } from '../_shared/mail/reminder.ts';
import type { MailDependencies } from '../_shared/messages/deliver-message.ts';
import type { LeasedList, Lists } from './lists.ts';

/**
 * Sends a leased list. Failures of the mail server are stored and logged.
 *
 * @throws the database's error.
 */
export async function sendList(
  list: LeasedList,
  lists: Pick<Lists, 'markSent' | 'markFailed'>,
  dependencies: MailDependencies,
): Promise<void> {
  const { mailer, log } = dependencies;
  const { id, kind, attempts, brief, messages } = list;
  // Staff may have closed all of its messages since.
  if (messages.length > 0) {
    const details = { kind, id, attempts, ...(brief && { brief }), messages: messages.length };
    try {
      const email = list.kind === 'digest' ? composeDigest(list, dependencies) : composeReminder(list, dependencies);
      await mailer.send(await email);
    } catch (error) {
      log({ level: 'error', outcome: 'list not sent', ...details, error: redactError(error) });
      await lists.markFailed(list);
      return;
    }
    log({ level: 'info', outcome: 'list sent', ...details });
  }
  await lists.markSent(id);
}
