/** Accepts a valid message: stores it, or mails it directly while the database is down. */
import { BusyError } from '../_shared/busy-error.ts';
import { isSameMessage, type ContactMessage } from '../_shared/contact/contact-message.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { deliverMessage, type DeliveryDependencies } from '../_shared/outbox/deliver-message.ts';
import type { AcceptResult, HoldLimits, Outbox, SpamSignals } from '../_shared/outbox/outbox.ts';
import { withTimeout } from '../_shared/timeout.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { MailFallback } from './mail-fallback.ts';
import type { RecentMessages } from './recent-messages.ts';

export type Acceptance =
  /** Accepted, now or earlier; the id belongs to another message; or neither database nor mail server is available. */
  | {
      kind: 'accepted' | 'conflict' | 'unavailable';
      reference: string;
      entry: LogEntry;
      /** The rest of the work, to be done after the response. Never rejects. */
      inBackground?: () => Promise<unknown>;
    }
  /** Others are being served; a later attempt may succeed. The message may be stored if an earlier attempt was made. */
  | { kind: 'busy'; reference: string; entry: LogEntry; retryAfter: number }
  /** Too many messages of this visitor, who may send again after as many seconds. Only counted in the log. */
  | { kind: 'limited'; retryAfter: number };

export type AcceptDependencies = {
  mutex: KeyedMutex;
  outbox: Pick<Outbox, 'accept'>;
  holdLimits: HoldLimits;
  recentMessages: RecentMessages;
  mailFallback: MailFallback;
  delivery: DeliveryDependencies;
  now: () => Date;
};

/** `id` is the idempotency key: the same message is accepted once under it. */
type Submission = { id: string; message: ContactMessage; signals: SpamSignals };

/** Milliseconds that both attempts to store a message may take together; the mail fallback has 8 seconds after that. */
const storeTimeout = 6_000;

/** Seconds after which a submission that found everything busy should come again. */
const busyFor = 3;

/** Never rejects. */
export async function acceptMessage(
  submission: Submission,
  { mutex, ...dependencies }: AcceptDependencies,
  spans: Spans,
): Promise<Acceptance> {
  try {
    // A copy of a message that is still being accepted waits, and then finds the first one's result.
    return await mutex(submission.id, () => accept(submission, dependencies, spans));
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    return { kind: 'busy', retryAfter: busyFor, reference: referenceOf(submission.id), entry: entryOf('busy', spans) };
  }
}

/** @throws {@link BusyError} */
async function accept(
  { id, message, signals }: Submission,
  { outbox, holdLimits, recentMessages, mailFallback, delivery, now }: Omit<AcceptDependencies, 'mutex'>,
  spans: Spans,
): Promise<Acceptance> {
  const reference = referenceOf(id);
  const entry = (outcome: string, more?: object) => entryOf(outcome, spans, more);
  const replayed = (stored: string): Acceptance => ({ kind: 'accepted', reference: stored, entry: entry('replayed') });
  const conflict = (): Acceptance => ({ kind: 'conflict', reference, entry: entry('conflict') });
  const limited = (retryAfter: number): Acceptance => ({ kind: 'limited', retryAfter });

  const mailed = mailFallback.check(id, message);
  if (mailed) return mailed === 'replayed' ? replayed(reference) : conflict();

  const { visitorHash } = signals;
  const remember = (stored: string, isMailed: boolean) => {
    recentMessages.add({ id, reference: stored, message, visitorHash, isMailed });
  };

  const stored = await store(() => outbox.accept({ id, reference, message, signals }, holdLimits), spans);
  switch (stored?.kind) {
    case 'queued': {
      remember(stored.reference, true);
      const leased = { id, reference: stored.reference, receivedAt: stored.receivedAt, message, brief: false };
      const inBackground = () =>
        deliverMessage({ ...leased, attempts: 1, queuedAt: stored.receivedAt, queuedFor: 0 }, delivery);
      return { kind: 'accepted', reference: stored.reference, entry: entry('queued'), inBackground };
    }
    case 'held':
      remember(stored.reference, false);
      return { kind: 'accepted', reference: stored.reference, entry: entry('held', { reasons: stored.holdReasons }) };
    case 'replayed':
      if (!recentMessages.find(id)) remember(stored.reference, false);
      return replayed(stored.reference);
    case 'conflict':
      return conflict();
    case 'limited':
      return limited(stored.retryAfter);
  }

  const recent = recentMessages.find(id);
  if (recent) return isSameMessage(recent.message, message) ? replayed(recent.reference) : conflict();

  // Nothing can be held without the database, and bots must not use up the limit of the mail fallback.
  if (signals.honeypotFilled) {
    return { kind: 'unavailable', reference, entry: entry('unavailable', { reason: 'honeypot' }) };
  }
  const retryAfter = recentMessages.retryAfter(visitorHash, holdLimits.perVisitor);
  if (retryAfter !== undefined) return limited(retryAfter);

  // Before the mail is sent, so that messages which come meanwhile are counted with it.
  remember(reference, true);
  const received = { id, reference, receivedAt: now(), message };
  try {
    const inBackground = await spans.time('mail', () => mailFallback.send(received));
    return { kind: 'accepted', reference, entry: entry('mail fallback'), inBackground };
  } catch {
    recentMessages.remove(id);
    return { kind: 'unavailable', reference, entry: entry('unavailable') };
  }
}

/**
 * Tries twice, because a lost connection may have hidden a commit. The spans keep the errors for the log.
 *
 * @returns undefined if PostgreSQL cannot be reached, does not respond or cannot store the message.
 * @throws {@link BusyError}
 */
async function store(statement: () => Promise<AcceptResult>, spans: Spans): Promise<AcceptResult | undefined> {
  const startedAt = performance.now();
  try {
    return await spans.time('store', statement);
  } catch (error) {
    if (error instanceof BusyError) throw error;
  }
  const left = storeTimeout - (performance.now() - startedAt);
  if (left <= 0) return undefined;
  try {
    return await spans.time('store again', () => withTimeout(left, statement()));
  } catch (error) {
    if (error instanceof BusyError) throw error;
    return undefined;
  }
}

function entryOf(outcome: string, { finished }: Spans, more: object = {}): LogEntry {
  const level = Object.values(finished).some(({ error }) => error) ? 'error' : 'info';
  return { level, outcome, ...more };
}
