/** Accepts a valid message: stores it, or mails it directly while the database is down. */
import type { ContactMessage } from '../_shared/contact/contact-message.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { deliverMessage, type DeliveryDependencies } from '../_shared/outbox/deliver-message.ts';
import type { HoldLimits, Outbox, SpamSignals } from '../_shared/outbox/outbox.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { MailFallback } from './mail-fallback.ts';

export type Acceptance = {
  /** Accepted, now or earlier; the id belongs to another message; or neither database nor mail server is available. */
  kind: 'accepted' | 'conflict' | 'unavailable';
  reference: string;
  entry: LogEntry;
  /** The rest of the work, to be done after the response. Never rejects. */
  inBackground?: () => Promise<unknown>;
};

export type AcceptDependencies = {
  mutex: KeyedMutex;
  outbox: Pick<Outbox, 'accept'>;
  holdLimits: HoldLimits;
  mailFallback: MailFallback;
  delivery: DeliveryDependencies;
  now: () => Date;
};

/** `id` is the idempotency key: the same message is accepted once under it. */
type Submission = { id: string; message: ContactMessage; signals: SpamSignals };

/** Never rejects. */
export function acceptMessage(
  submission: Submission,
  { mutex, ...dependencies }: AcceptDependencies,
  spans: Spans,
): Promise<Acceptance> {
  // A copy of a message that is still being accepted waits, and then finds the first one's result.
  return mutex(submission.id, () => accept(submission, dependencies, spans));
}

async function accept(
  { id, message, signals }: Submission,
  { outbox, holdLimits, mailFallback, delivery, now }: Omit<AcceptDependencies, 'mutex'>,
  spans: Spans,
): Promise<Acceptance> {
  const reference = referenceOf(id);
  /** The spans keep the error for the log. */
  const time = <Result>(name: string, work: () => Promise<Result>) => spans.time(name, work).catch(() => undefined);
  const entry = (outcome: string, more: object = {}): LogEntry => {
    const level = Object.values(spans.finished).some(({ error }) => error) ? 'error' : 'info';
    return { level, outcome, ...more };
  };
  const replayed = (stored: string): Acceptance => ({ kind: 'accepted', reference: stored, entry: entry('replayed') });
  const conflict = (): Acceptance => ({ kind: 'conflict', reference, entry: entry('conflict') });

  const mailed = mailFallback.check(id, message);
  if (mailed) return mailed === 'replayed' ? replayed(reference) : conflict();

  const store = () => outbox.accept({ id, reference, message, signals }, holdLimits);
  // Twice, because a lost connection may have hidden a commit.
  const stored = (await time('store', store)) ?? (await time('store again', store));
  switch (stored?.kind) {
    case 'queued': {
      const leased = { id, reference: stored.reference, receivedAt: stored.receivedAt, message };
      const inBackground = () => deliverMessage({ ...leased, attempts: 1, queuedFor: 0, brief: false }, delivery);
      return { kind: 'accepted', reference: stored.reference, entry: entry('queued'), inBackground };
    }
    case 'held':
      return { kind: 'accepted', reference: stored.reference, entry: entry('held', { reasons: stored.holdReasons }) };
    case 'replayed':
      return replayed(stored.reference);
    case 'conflict':
      return conflict();
    case 'limited':
      return { kind: 'unavailable', reference, entry: entry('limited') };
  }

  // Nothing can be held without the database, and bots must not use up the limit of the mail fallback.
  if (signals.honeypotFilled) {
    return { kind: 'unavailable', reference, entry: entry('unavailable', { reason: 'honeypot' }) };
  }

  const inBackground = await time('mail', () => mailFallback.send({ id, reference, receivedAt: now(), message }));
  return inBackground
    ? { kind: 'accepted', reference, entry: entry('mail fallback'), inBackground }
    : { kind: 'unavailable', reference, entry: entry('unavailable') };
}
