/** Accepts a valid message: stores it, or mails it directly while the database is down. */
import { BusyError } from '../_shared/busy-error.ts';
import { isSameMessage } from '../_shared/contact/contact-message.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { deliverMessage, type DeliveryDependencies } from '../_shared/outbox/deliver-message.ts';
import type { AcceptResult, HoldLimits, Outbox, Submission as OutboxSubmission } from '../_shared/outbox/outbox.ts';
import { TimeoutError, withTimeout } from '../_shared/timeout.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { FallbackDelivery, MailFallback } from './mail-fallback.ts';
import type { RecentMessages } from './recent-messages.ts';

export type Acceptance =
  | ({
      reference: string;
      entry: LogEntry;
      /** The rest of the work, to be done after the response. Never rejects. */
      inBackground?: () => Promise<unknown>;
    } &
      /** Accepted, now or earlier; the id belongs to another message; or neither database nor mail server is available. */
      (
        | { kind: 'accepted' | 'conflict' | 'unavailable' }
        /** Others are being served, or the mail server still has the mail: sent again, the submission may be accepted. */
        | { kind: 'busy'; retryAfter: number }
      ))
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

/** `id` is the idempotency key: the same message is accepted once under it and the `earlierId`. */
type Submission = Omit<OutboxSubmission, 'reference'>;

/** Milliseconds in which a submission gets its response. */
const responseTimeout = 16_000;

/** Milliseconds that both attempts to store a message may take together; the mail fallback has the rest. */
const storeTimeout = 6_000;

/** Milliseconds that a copy of a submission waits until the first one is stored, or its mail on the way. */
export const copyTimeout = storeTimeout + 1_000;

/** Seconds after which a submission that found everything busy should come again. */
const busyFor = 3;

/** Never rejects. */
export async function acceptMessage(
  { id: ownId, earlierId, message, signals }: Submission,
  dependencies: AcceptDependencies,
  spans: Spans,
): Promise<Acceptance> {
  const deadline = performance.now() + responseTimeout;
  const { mutex, recentMessages } = dependencies;
  // Without the database, only this instance knows what came under the earlier id.
  const earlier = earlierId === undefined ? undefined : recentMessages.find(earlierId);
  const id = earlier && isSameMessage(earlier.message, message) ? earlier.id : ownId;
  try {
    // A copy of a message that is still being accepted waits, and then finds the first one's result.
    const accepted = await mutex(id, () => accept({ id, earlierId, message, signals }, dependencies, spans));
    // Outside the mutex, so that copies wait for the same delivery.
    return accepted.kind === 'mailing' ? await untilMailed(accepted, deadline, spans) : accepted;
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    return { kind: 'busy', retryAfter: busyFor, reference: referenceOf(id), entry: entryOf('busy', spans) };
  }
}

/** The mail fallback has the message, from this submission or from an earlier one. */
type Mailing = {
  kind: 'mailing';
  reference: string;
  delivery: FallbackDelivery;
  outcome: 'mail fallback' | 'replayed';
};

async function untilMailed(
  { reference, delivery, outcome }: Mailing,
  deadline: number,
  spans: Spans,
): Promise<Acceptance> {
  const inBackground = () => delivery.ended;
  try {
    const left = Math.max(0, deadline - performance.now());
    await spans.time('mail', () => withTimeout(left, delivery.mailed));
    return { kind: 'accepted', reference, entry: entryOf(outcome, spans), inBackground };
  } catch (error) {
    return error instanceof TimeoutError
      ? { kind: 'busy', retryAfter: busyFor, reference, entry: entryOf('mailing', spans), inBackground }
      : { kind: 'unavailable', reference, entry: entryOf('unavailable', spans) };
  }
}

/** @throws {@link BusyError} */
async function accept(
  { id, earlierId, message, signals }: Submission,
  { outbox, holdLimits, recentMessages, mailFallback, delivery, now }: AcceptDependencies,
  spans: Spans,
): Promise<Acceptance | Mailing> {
  const reference = referenceOf(id);
  const entry = (outcome: string, more?: object) => entryOf(outcome, spans, more);
  const replayed = (stored: string): Acceptance => ({ kind: 'accepted', reference: stored, entry: entry('replayed') });
  const conflict = (): Acceptance => ({ kind: 'conflict', reference, entry: entry('conflict') });
  const limited = (retryAfter: number): Acceptance => ({ kind: 'limited', retryAfter });

  const mailing = mailFallback.find(id);
  if (mailing) {
    return isSameMessage(mailing.message, message)
      ? { kind: 'mailing', reference, delivery: mailing, outcome: 'replayed' }
      : conflict();
  }

  const { visitorHash } = signals;
  const remember = (stored: string, isMailed: boolean) => {
    recentMessages.add({ id, reference: stored, message, visitorHash, isMailed });
  };

  const stored = await store(() => outbox.accept({ id, earlierId, reference, message, signals }, holdLimits), spans);
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
  const started = mailFallback.start({ id, reference, receivedAt: now(), message });
  started.mailed.catch(() => {
    recentMessages.remove(id);
  });
  return { kind: 'mailing', reference, delivery: started, outcome: 'mail fallback' };
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
