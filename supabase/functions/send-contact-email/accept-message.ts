/** What becomes of a message that passed the check. */
import { describeError, type ErrorDescription } from './describe-error.ts';
import type { LogEntry } from '../_shared/log.ts';
import type { Mailer } from './mailer.ts';
import type { MessageStore } from './message-store.ts';
import { composeNotification } from './notification.ts';
import type { ReceivedMessage } from './received-message.ts';

type Hop = { milliseconds: number; error?: ErrorDescription };

/**
 * Stores the message, mails it, and notes in its row that it was mailed. A failure of one does not stop the others:
 * stored or mailed, the company has the message.
 *
 * @param addresses the company's own, bare or as `Name <address>`.
 * @returns whether the company has the message, and the log's account of each hop. Never rejects.
 */
export async function acceptMessage(
  received: ReceivedMessage,
  { store, mailer, addresses }: { store: MessageStore; mailer: Mailer; addresses: { from: string; to: string } },
): Promise<{ taken: boolean; entry: LogEntry }> {
  const personal = Object.values(received.message);
  const hop = async (work: () => Promise<void>): Promise<Hop> => {
    const startedAt = performance.now();
    const error = await work().then(
      () => undefined,
      (reason: unknown) => describeError(reason, personal),
    );
    return { milliseconds: Math.round(performance.now() - startedAt), ...(error && { error }) };
  };

  const stored = await hop(() => store.insert(received));
  const mailed = await hop(async () => {
    await mailer.send(composeNotification(received, addresses));
  });
  const hops: Record<string, Hop> = { store: stored, mail: mailed };
  if (!stored.error && !mailed.error) hops.mark = await hop(() => store.markMailed(received.id));

  const outcome = stored.error ? (mailed.error ? 'lost' : 'only mailed') : mailed.error ? 'only stored' : 'delivered';
  const level = Object.values(hops).some(({ error }) => error) ? 'error' : 'info';
  return { taken: outcome !== 'lost', entry: { level, outcome, id: received.id, hops } };
}
