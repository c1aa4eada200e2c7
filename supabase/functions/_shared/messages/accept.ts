/** Accepts a checked message by storing it in the database or, if that fails, by sending a direct email. */
import { contactFields } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { copyHeader, failureSentence } from '../contact/protocol.ts';
import { referenceOf } from '../contact/reference.ts';
import { type Database, isOverload } from '../database.ts';
import type { Reply } from '../http/json-response.ts';
import { redactError, type Spans } from '../http/log.ts';
import { hmac, type KeyFor } from '../keys.ts';
import { drainMinutes, limitedFor, maxDirectEmails, maxStoring } from '../limits.ts';
import type { Links } from '../links/links.ts';
import { composeDirectEmail } from '../mail/message-emails.ts';
import { answerTimeout, directEmailTimeout, storePause, storeTimeout } from '../times.ts';
import { deliverMessage, type DeliveryNeeds } from './deliver-message.ts';
import { storeMessage, type Decision, type Signals, type StoredDecision, type Submission } from './store.ts';

export type AcceptNeeds = DeliveryNeeds & {
  database: Database;
  keyFor: KeyFor;
  followPath: Links['followPath'];
  now: () => Date;
  pause: (milliseconds: number) => Promise<void>;
  runInBackground: (work: Promise<unknown>) => void;
};

const tenMinutes = 600_000;

/** In milliseconds. Without this delay, mailing would delay the response. */
const responseHeadStart = 10;

const retryAfter = (seconds: number) => ({
  headers: { 'Retry-After': String(seconds) },
  body: { error: failureSentence },
});

const sent = { status: 200, outcome: 'sent' } as const;
const limited: Reply = { status: 429, outcome: 'limited', ...retryAfter(limitedFor) };
/** The next digest frees places. */
const full: Reply = { ...limited, ...retryAfter(drainMinutes * 60) };
const unsure: Reply = { status: 503, outcome: 'unavailable', body: { error: failureSentence } };
/** An overload usually passes sooner. */
const unavailable: Reply = { ...unsure, ...retryAfter(3) };

export function createAccept(needs: AcceptNeeds) {
  const { database, mailer, addresses, followPath, keyFor, now, pause, runInBackground } = needs;
  let storing = 0;
  /** The times of the direct emails in the last ten minutes. */
  let directEmails: number[] = [];

  /** @returns undefined if the database fails. */
  const store = (span: string, submission: Submission, within: number, spans: Spans) =>
    spans
      .time(span, () => storeMessage(database, submission, within))
      .catch((error: unknown) => (isOverload(error) ? ({ outcome: 'overload' } as const) : undefined));

  /** Tries again if the database fails, because a lost connection may hide a commit. */
  async function storeOrRetry(submission: Submission, spans: Spans) {
    const startedAt = performance.now();
    const stored = await store('store', submission, answerTimeout, spans);
    if (stored) return stored;
    await pause(Math.max(0, startedAt + storePause - performance.now()));
    return store('store again', submission, startedAt + storeTimeout - performance.now(), spans);
  }

  function replyTo(decision: Decision | { outcome: 'overload' }): Reply {
    if (decision.outcome === 'overload') return { ...unavailable, countedAs: 'overloaded database' };
    if (decision.outcome === 'limited') return limited;
    if (decision.outcome === 'full') return full;
    const { outcome, id, reference, receivedAt, holdReasons } = decision;
    const body = { id, reference, page: followPath(id, receivedAt) };
    if (outcome === 'copy') return { ...sent, body, headers: { [copyHeader]: 'true' }, countedAs: outcome };
    const reasons = outcome === 'held' ? { reasons: holdReasons } : {};
    return { ...sent, body, entry: { level: 'info', outcome, id, reference, ...reasons } };
  }

  function startToMail({ id, reference, receivedAt }: StoredDecision, message: ContactMessage): void {
    const received = { id, reference, receivedAt, message };
    const leased = { ...received, queuedAt: receivedAt, queuedFor: 0, attempts: 1, refusals: 0 };
    runInBackground(pause(responseHeadStart).then(() => deliverMessage(leased, needs)));
  }

  /** Tries only once. */
  async function mailDirectly({ id, message, signals }: Submission, spans: Spans): Promise<Reply> {
    const receivedAt = now();
    directEmails = directEmails.filter((earlier) => earlier > receivedAt.getTime() - tenMinutes);
    // Without the database, no message can be held. Bots must not use up the limit for direct emails.
    if (signals.honeypotFilled) return { ...unavailable, countedAs: 'not stored: honeypot' };
    if (directEmails.length >= maxDirectEmails) {
      return { ...unavailable, countedAs: `not stored: ${maxDirectEmails} direct emails in ten minutes` };
    }
    // A failed email counts too, because the mail server may have accepted it anyway.
    directEmails.push(receivedAt.getTime());
    const body = { id, reference: referenceOf(id) };
    const email = composeDirectEmail({ ...body, receivedAt, message }, addresses);
    const result = await spans.time('direct email', () => mailer.send(email, directEmailTimeout));
    if (result.isSent) return { ...sent, body, entry: { level: 'error', outcome: 'mailed directly', ...body } };
    const { failure, error } = result;
    // The office may have the email, so the form must not send a second one by itself.
    const reply = failure === 'unknown outcome' ? unsure : unavailable;
    return { ...reply, entry: { level: 'error', outcome: 'not stored', ...body, failure, error: redactError(error) } };
  }

  return async (message: ContactMessage, signals: Signals, spans: Spans): Promise<Reply> => {
    const submission = { id: deriveMessageId(message, now(), keyFor('message-id')), message, signals };
    if (storing >= maxStoring) return { ...unavailable, countedAs: 'overloaded instance' };
    storing += 1;
    const decision = await storeOrRetry(submission, spans).finally(() => (storing -= 1));
    if (!decision) return mailDirectly(submission, spans);
    if (decision.outcome === 'queued') startToMail(decision, message);
    return replyTo(decision);
  };
}

/** A UUID of version 8 (RFC 9562), the same for all direct emails about a text. A plain hash would confirm guesses. */
function deriveMessageId(message: ContactMessage, at: Date, key: string): string {
  const hour = Math.floor(at.getTime() / 3_600_000);
  const digits = hmac(JSON.stringify([hour, ...contactFields.map(({ name }) => message[name])]), key);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
