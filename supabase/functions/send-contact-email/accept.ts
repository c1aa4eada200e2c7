/** Accepts a checked message: the database decides, and stores it. If it cannot, the message is mailed directly. */
import { isOverload } from '../_shared/database.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { mostStoring } from '../_shared/limits.ts';
import type { LeasedMessage, Outbox, Submission } from '../_shared/messages/outbox.ts';
import { answerTimeout, storePause, storeTimeout } from '../_shared/times.ts';
import type { SendDirectEmail } from './direct-email.ts';

export type Acceptance =
  /** Stored, now or earlier; `leased` is to be mailed after the response. */
  | { outcome: 'sent'; reference: string; leased?: LeasedMessage; entry: LogEntry }
  | { outcome: 'conflict'; entry: LogEntry }
  /** Not accepted: in `retryAfter` seconds it may be. Only counted in the log if there is no entry. */
  | { outcome: 'limited' | 'unavailable'; retryAfter: number; entry?: LogEntry };

export type AcceptDependencies = {
  outbox: Pick<Outbox, 'accept'>;
  sendDirectEmail: SendDirectEmail;
  now: () => Date;
  /** @param milliseconds */
  pause: (milliseconds: number) => Promise<void>;
};

/** Never rejects. */
export type Accept = (submission: Submission, spans: Spans) => Promise<Acceptance>;

/** Seconds: an overload passes within a few. */
const retryAfter = 3;

const overloaded: Acceptance = { outcome: 'unavailable', retryAfter };

export function createAccept({ outbox, sendDirectEmail, now, pause }: AcceptDependencies): Accept {
  let storing = 0;

  /** Tries twice, as a lost connection may have hidden a commit. @returns undefined if the database cannot store it. */
  async function store(submission: Submission, spans: Spans): Promise<Acceptance | undefined> {
    const startedAt = performance.now();
    const attempt = async (span: string, within: number): Promise<Acceptance | undefined> => {
      try {
        return await spans.time(span, () => decide(submission, outbox, within));
      } catch (error) {
        // The spans keep the error for the log.
        return isOverload(error) ? overloaded : undefined;
      }
    };
    const first = await attempt('store', answerTimeout);
    if (first) return first;
    await pause(Math.max(0, startedAt + storePause - performance.now()));
    return attempt('store again', startedAt + storeTimeout - performance.now());
  }

  async function mailDirectly({ id, reference, message, signals }: Submission, spans: Spans): Promise<Acceptance> {
    // Nothing can be held without the database, and bots must not use up the limit of direct emails.
    if (signals.honeypotFilled) {
      return { outcome: 'unavailable', retryAfter, entry: { level: 'error', outcome: 'not stored', honeypot: true } };
    }
    try {
      await spans.time('direct email', () => sendDirectEmail({ id, reference, receivedAt: now(), message }));
      return { outcome: 'sent', reference, entry: { level: 'error', outcome: 'mailed directly', reference } };
    } catch {
      return { outcome: 'unavailable', retryAfter, entry: { level: 'error', outcome: 'not stored', reference } };
    }
  }

  return async (submission, spans) => {
    if (storing >= mostStoring) return overloaded;
    storing += 1;
    let stored: Acceptance | undefined;
    try {
      stored = await store(submission, spans);
    } finally {
      storing -= 1;
    }
    return stored ?? mailDirectly(submission, spans);
  };
}

async function decide(submission: Submission, outbox: Pick<Outbox, 'accept'>, within: number): Promise<Acceptance> {
  const { id, message } = submission;
  const decision = await outbox.accept(submission, within);
  switch (decision.outcome) {
    case 'conflict':
      return { outcome: 'conflict', entry: { level: 'info', outcome: 'conflict' } };
    case 'limited':
      return { outcome: 'limited', retryAfter: decision.retryAfter };
    default: {
      const { outcome, reference, receivedAt, holdReasons: reasons } = decision;
      const leased = {
        id,
        reference,
        receivedAt,
        queuedAt: receivedAt,
        message,
        attempts: 1,
        refusals: 0,
        queuedFor: 0,
      };
      return {
        outcome: 'sent',
        reference,
        ...(outcome === 'queued' && { leased }),
        entry: { level: 'info', outcome, reference, ...(outcome === 'held' && { reasons }) },
      };
    }
  }
}
