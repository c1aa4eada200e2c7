/** What becomes of a message that passed the check. */
import type { ContactMessage } from '../_shared/contact/contact-message.ts';
import { deliverMessage, type Delivery } from '../_shared/outbox/deliver-message.ts';
import type { Hops } from '../_shared/http/spans.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import type { InTurn } from './keyed-mutex.ts';
import type { MailAtOnce } from './mail-fallback.ts';
import type { MessageStore } from '../_shared/outbox/message-store.ts';
import type { Signals } from './spam-signals.ts';

export type Acceptance = {
  /** The company has it; the id belongs to another message; or neither database nor mail server took it. */
  kind: 'taken' | 'conflict' | 'lost';
  reference: string;
  entry: LogEntry;
  /** What is left to do behind the answer. Never rejects. */
  afterwards?: () => Promise<unknown>;
};

export type Outside = {
  inTurn: InTurn;
  store: MessageStore;
  mailAtOnce: MailAtOnce;
  delivery: Delivery;
  now: () => Date;
};

type Submission = { id: string; message: ContactMessage; signals: Signals };

/**
 * Stores the message, to be mailed behind the answer; without the database, mails it at once. Never rejects.
 *
 * @param id the Idempotency-Key: the same message under the same id is taken once.
 */
export function acceptMessage(
  submission: Submission,
  { inTurn, ...outside }: Outside,
  hops: Hops,
): Promise<Acceptance> {
  // A message that comes again while the first one is under way must find what became of that.
  return inTurn(submission.id, () => accept(submission, outside, hops));
}

async function accept(
  { id, message, signals }: Submission,
  { store, mailAtOnce, delivery, now }: Omit<Outside, 'inTurn'>,
  hops: Hops,
): Promise<Acceptance> {
  const reference = referenceOf(id);
  /** Its error is in the log. */
  const hop = <Result>(name: string, work: () => Promise<Result>) => hops.time(name, work).catch(() => undefined);
  const entry = (outcome: string, more: object = {}): LogEntry => {
    const level = Object.values(hops.taken).some(({ error }) => error) ? 'error' : 'info';
    return { level, outcome, ...more };
  };
  const replayed = (known: string): Acceptance => ({ kind: 'taken', reference: known, entry: entry('replayed') });
  const conflict = (): Acceptance => ({ kind: 'conflict', reference, entry: entry('conflict') });

  const earlier = mailAtOnce.earlier(id, message);
  if (earlier) return earlier === 'replayed' ? replayed(reference) : conflict();

  const storeOnce = () => store.accept({ id, reference, message, signals });
  // Asked again, because the answer may have been lost after the commit.
  const accepted = (await hop('store', storeOnce)) ?? (await hop('store again', storeOnce));
  switch (accepted?.outcome) {
    case 'queued': {
      const leased = { id, reference: accepted.reference, receivedAt: accepted.receivedAt, message };
      const afterwards = () => deliverMessage({ ...leased, attempts: 1, queuedFor: 0 }, delivery);
      return { kind: 'taken', reference: accepted.reference, entry: entry('queued'), afterwards };
    }
    case 'held':
      return { kind: 'taken', reference: accepted.reference, entry: entry('held', { reasons: accepted.holdReasons }) };
    case 'replayed':
      return replayed(accepted.reference);
    case 'conflict':
      return conflict();
  }

  // It cannot be held without the database, and bots must not use up what can be mailed.
  if (signals.honeypotFilled) return { kind: 'lost', reference, entry: entry('lost', { reason: 'honeypot' }) };

  const afterwards = await hop('mail', () => mailAtOnce.send({ id, reference, receivedAt: now(), message }));
  return afterwards
    ? { kind: 'taken', reference, entry: entry('only mailed'), afterwards }
    : { kind: 'lost', reference, entry: entry('lost') };
}
