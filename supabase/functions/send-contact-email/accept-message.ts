/** What becomes of a message that passed the check. */
import type { ContactMessage } from '../_shared/contact/contact-message.ts';
import { deliverMessage, type Delivery } from '../_shared/outbox/deliver-message.ts';
import type { Spans } from '../_shared/http/spans.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { MailFallback } from './mail-fallback.ts';
import type { MessageStore } from '../_shared/outbox/message-store.ts';
import type { SpamSignals } from './spam-signals.ts';

export type Acceptance = {
  /** The company has it; the id belongs to another message; or neither database nor mail server took it. */
  kind: 'taken' | 'conflict' | 'lost';
  reference: string;
  entry: LogEntry;
  /** What is left to do behind the answer. Never rejects. */
  inBackground?: () => Promise<unknown>;
};

export type AcceptDependencies = {
  mutex: KeyedMutex;
  store: MessageStore;
  mailFallback: MailFallback;
  delivery: Delivery;
  now: () => Date;
};

type Submission = { id: string; message: ContactMessage; signals: SpamSignals };

/**
 * Stores the message, to be mailed behind the answer; without the database, mails it at once. Never rejects.
 *
 * @param id the Idempotency-Key: the same message under the same id is taken once.
 */
export function acceptMessage(
  submission: Submission,
  { mutex, ...outside }: AcceptDependencies,
  spans: Spans,
): Promise<Acceptance> {
  // A message that comes again while the first one is under way must find what became of that.
  return mutex(submission.id, () => accept(submission, outside, spans));
}

async function accept(
  { id, message, signals }: Submission,
  { store, mailFallback, delivery, now }: Omit<AcceptDependencies, 'mutex'>,
  spans: Spans,
): Promise<Acceptance> {
  const reference = referenceOf(id);
  /** Its error is in the log. */
  const span = <Result>(name: string, work: () => Promise<Result>) => spans.time(name, work).catch(() => undefined);
  const entry = (outcome: string, more: object = {}): LogEntry => {
    const level = Object.values(spans.finished).some(({ error }) => error) ? 'error' : 'info';
    return { level, outcome, ...more };
  };
  const replayed = (known: string): Acceptance => ({ kind: 'taken', reference: known, entry: entry('replayed') });
  const conflict = (): Acceptance => ({ kind: 'conflict', reference, entry: entry('conflict') });

  const earlier = mailFallback.earlier(id, message);
  if (earlier) return earlier === 'replayed' ? replayed(reference) : conflict();

  const storeOnce = () => store.accept({ id, reference, message, signals });
  // Asked again, because the answer may have been lost after the commit.
  const accepted = (await span('store', storeOnce)) ?? (await span('store again', storeOnce));
  switch (accepted?.outcome) {
    case 'queued': {
      const leased = { id, reference: accepted.reference, receivedAt: accepted.receivedAt, message };
      const inBackground = () => deliverMessage({ ...leased, attempts: 1, queuedFor: 0 }, delivery);
      return { kind: 'taken', reference: accepted.reference, entry: entry('queued'), inBackground };
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

  const inBackground = await span('mail', () => mailFallback.send({ id, reference, receivedAt: now(), message }));
  return inBackground
    ? { kind: 'taken', reference, entry: entry('only mailed'), inBackground }
    : { kind: 'lost', reference, entry: entry('lost') };
}
