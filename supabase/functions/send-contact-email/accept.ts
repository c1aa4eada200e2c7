/** Accepts a checked message by storing it in the database or, if that fails, by sending a direct email. */
import { contactFields } from '../_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../_shared/contact/contact-message.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import { isOverload, type Database } from '../_shared/database.ts';
import type { Spans } from '../_shared/http/log.ts';
import { hmac, type KeyFor } from '../_shared/keys.ts';
import { maxDirectEmails, maxStoring } from '../_shared/limits.ts';
import type { MailResult } from '../_shared/mail/mailer.ts';
import { composeDirectEmail } from '../_shared/mail/message-emails.ts';
import { deliverMessage, type DeliveryNeeds } from '../_shared/message/deliver-message.ts';
import { answerTimeout, directEmailTimeout, storePause, storeTimeout } from '../_shared/times.ts';
import { storeMessage, type Decision, type QueuedDecision, type Signals, type Submission } from './store.ts';

export type AcceptNeeds = DeliveryNeeds & {
  database: Database;
  keyFor: KeyFor;
  now: () => Date;
  pause: (milliseconds: number) => Promise<void>;
  runInBackground: (work: Promise<unknown>) => void;
};

/** What became of a message. Only the mail server has one that was mailed directly. */
export type Acceptance =
  | Decision
  /** Nothing was stored or sent. The log counts the cause. */
  | { outcome: 'unavailable'; cause: string }
  | ({ outcome: 'mailed directly' } & DirectEmail)
  | ({ outcome: 'not mailed' } & DirectEmail & Extract<MailResult, { isSent: false }>);

type DirectEmail = { id: string; reference: string };

const tenMinutes = 600_000;

/** In milliseconds. Without this delay, mailing would delay the response. */
const responseHeadStart = 10;

export function createAccept(needs: AcceptNeeds) {
  const { database, mailer, addresses, keyFor, now, pause, runInBackground } = needs;
  let storing = 0;
  /** The times of the direct emails in the last ten minutes. */
  let directEmails: number[] = [];

  /** @returns undefined if the database fails. */
  const store = (span: string, submission: Submission, within: number, spans: Spans) =>
    spans
      .time(span, () => storeMessage(database, submission, within))
      .catch((error: unknown) => (isOverload(error) ? unavailable('overloaded database') : undefined));

  /** Tries again if the database fails, because a lost connection may hide a commit. */
  async function storeOrRetry(submission: Submission, spans: Spans) {
    const startedAt = performance.now();
    const stored = await store('store', submission, answerTimeout, spans);
    if (stored) return stored;
    await pause(Math.max(0, startedAt + storePause - performance.now()));
    return store('store again', submission, startedAt + storeTimeout - performance.now(), spans);
  }

  function startToMail({ id, reference, receivedAt, leaseId }: QueuedDecision, message: ContactMessage): void {
    const received = { id, reference, receivedAt, message };
    const leased = { ...received, queuedAt: receivedAt, queuedFor: 0, leaseId, attempts: 1, refusals: 0 };
    runInBackground(pause(responseHeadStart).then(() => deliverMessage(leased, needs)));
  }

  /** Tries only once. */
  async function mailDirectly({ id, message, signals }: Submission, spans: Spans): Promise<Acceptance> {
    const receivedAt = now();
    directEmails = directEmails.filter((earlier) => earlier > receivedAt.getTime() - tenMinutes);
    // Without the database, no message can be held. Bots must not use up the limit for direct emails.
    if (signals.honeypotFilled) return unavailable('not stored: honeypot');
    if (directEmails.length >= maxDirectEmails) {
      return unavailable(`not stored: ${maxDirectEmails} direct emails in ten minutes`);
    }
    // A failed email counts too, because the mail server may have accepted it anyway.
    directEmails.push(receivedAt.getTime());
    const direct = { id, reference: referenceOf(id) };
    const email = composeDirectEmail({ ...direct, receivedAt, message }, addresses);
    const result = await spans.time('direct email', () => mailer.send(email, directEmailTimeout));
    return result.isSent ? { outcome: 'mailed directly', ...direct } : { outcome: 'not mailed', ...direct, ...result };
  }

  return async (message: ContactMessage, signals: Signals, spans: Spans): Promise<Acceptance> => {
    const submission = { id: deriveMessageId(message, now(), keyFor('message-id')), message, signals };
    if (storing >= maxStoring) return unavailable('overloaded instance');
    storing += 1;
    const decision = await storeOrRetry(submission, spans).finally(() => (storing -= 1));
    if (!decision) return mailDirectly(submission, spans);
    if (decision.outcome === 'queued') startToMail(decision, message);
    return decision;
  };
}

const unavailable = (cause: string) => ({ outcome: 'unavailable', cause }) as const;

/** A UUID of version 8 (RFC 9562), the same for all direct emails about a text. A plain hash would confirm guesses. */
function deriveMessageId(message: ContactMessage, at: Date, key: string): string {
  const hour = Math.floor(at.getTime() / 3_600_000);
  const digits = hmac(JSON.stringify([hour, ...contactFields.map(({ name }) => message[name])]), key);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
