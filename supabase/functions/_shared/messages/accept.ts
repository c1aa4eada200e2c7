/** Accepts a checked message by storing it in the database or, if that fails, by sending a direct email. */
import type { ContactMessage } from '../contact/contact-message.ts';
import { copyHeader, failureSentence } from '../contact/protocol.ts';
import { referenceOf } from '../contact/reference.ts';
import { type Database, isOverload, json, sql } from '../database.ts';
import type { Reply } from '../http/json-response.ts';
import type { Spans } from '../http/log.ts';
import { acceptLimits, limitedFor, maxDirectEmails, maxStoring } from '../limits.ts';
import type { MailAddresses } from '../mail/company.ts';
import type { Mailer } from '../mail/mailer.ts';
import { composeDirectEmail } from '../mail/message-emails.ts';
import { answerTimeout, lease, storePause, storeTimeout } from '../times.ts';
import { deriveMessageId } from './message-id.ts';
import type { LeasedMessage } from './outbox.ts';

export type Submission = {
  message: ContactMessage;
  signals: {
    honeypotFilled: boolean;
    /** How long the page had been open, in seconds. Undefined if the browser did not measure it. */
    seconds: number | undefined;
    /** A hash that tells visitors apart but reveals nothing else about them. */
    visitorHash: string;
  };
};

/** A submission with the proposed id of its message, which gets a random one if that is taken. */
type Proposal = Submission & { id: string };

/** What `accept_contact_message` decided. A comment in the migration explains each outcome. */
export type Decision =
  | { outcome: 'queued' | 'held' | 'copy'; id: string; reference: string; receivedAt: Date; holdReasons: string[] }
  | { outcome: 'limited' };

type Dependencies = {
  database: Database;
  /** Sends direct emails. */
  mailer: Mailer;
  addresses: MailAddresses;
  /** @returns the path of the page on which the visitor follows a stored message. */
  followPath: (id: string, receivedAt: Date) => Promise<string>;
  /** Mails a stored message after the response. */
  deliver: (leased: LeasedMessage) => void;
  messageIdKey: string;
  now: () => Date;
  pause: (milliseconds: number) => Promise<void>;
};

const tenMinutes = 600_000;

/** Seconds to wait before another try. An overload usually passes sooner. */
const unavailableFor = 3;

const sent = { status: 200, outcome: 'sent' } as const;
const limited: Reply = { status: 429, outcome: 'limited', ...notAccepted(limitedFor) };
const unavailable: Reply = { status: 503, outcome: 'unavailable', ...notAccepted(unavailableFor) };

/** @param retryAfter the seconds after which another try may succeed. */
function notAccepted(retryAfter: number) {
  return { headers: { 'Retry-After': String(retryAfter) }, body: { error: failureSentence } };
}

export function createAccept(dependencies: Dependencies) {
  const { database, mailer, addresses, followPath, deliver, messageIdKey, now, pause } = dependencies;
  let storing = 0;
  /** The times of the direct emails in the last ten minutes, in milliseconds. */
  let directEmails: number[] = [];

  async function decide(submission: Proposal, within: number): Promise<Reply> {
    const decision = await storeMessage(database, submission, within);
    if (decision.outcome === 'limited') return limited;
    const { outcome, id, reference, receivedAt, holdReasons } = decision;
    const body = { id, reference, page: await followPath(id, receivedAt) };
    if (outcome === 'copy') return { ...sent, body, headers: { [copyHeader]: 'true' }, countedAs: outcome };
    const entry = { level: 'info' as const, outcome, id, reference };
    if (outcome === 'held') return { ...sent, body, entry: { ...entry, reasons: holdReasons } };
    const { message } = submission;
    deliver({ id, reference, receivedAt, queuedAt: receivedAt, message, attempts: 1, refusals: 0, queuedFor: 0 });
    return { ...sent, body, entry };
  }

  /** Tries twice, because a lost connection may hide a commit. @returns undefined if the database fails both times. */
  async function store(submission: Proposal, spans: Spans): Promise<Reply | undefined> {
    const startedAt = performance.now();
    const attempt = async (span: string, within: number): Promise<Reply | undefined> => {
      try {
        return await spans.time(span, () => decide(submission, within));
      } catch (error) {
        // The error is in the spans in the log line.
        return isOverload(error) ? { ...unavailable, countedAs: 'overloaded database' } : undefined;
      }
    };
    const first = await attempt('store', answerTimeout);
    if (first) return first;
    await pause(Math.max(0, startedAt + storePause - performance.now()));
    return attempt('store again', startedAt + storeTimeout - performance.now());
  }

  /** Tries once to send a direct email about a message that has no row, and waits for the mail server's reply. */
  async function mailDirectly(submission: Proposal, spans: Spans): Promise<Reply> {
    const { id, message, signals } = submission;
    const reference = referenceOf(id);
    const receivedAt = now();
    directEmails = directEmails.filter((earlier) => earlier > receivedAt.getTime() - tenMinutes);
    // Without the database, no message can be held. Bots must not use up the limit for direct emails.
    if (signals.honeypotFilled || directEmails.length >= maxDirectEmails) {
      const untried = signals.honeypotFilled ? 'honeypot' : `${maxDirectEmails} direct emails in ten minutes`;
      return { ...unavailable, countedAs: `not stored: ${untried}` };
    }
    // A failed email counts too, because the mail server may have accepted it anyway.
    directEmails.push(receivedAt.getTime());
    const email = composeDirectEmail({ id, reference, receivedAt, message }, addresses);
    try {
      await spans.time('direct email', () => mailer.send(email));
      return { ...sent, body: { id, reference }, entry: { level: 'error', outcome: 'mailed directly', id, reference } };
    } catch {
      return { ...unavailable, entry: { level: 'error', outcome: 'not stored', id, reference } };
    }
  }

  /** Never rejects. */
  return async (submission: Submission, spans: Spans): Promise<Reply> => {
    if (storing >= maxStoring) return { ...unavailable, countedAs: 'overloaded instance' };
    storing += 1;
    const proposal = { ...submission, id: await deriveMessageId(submission.message, now(), messageIdKey) };
    const stored = await store(proposal, spans).finally(() => (storing -= 1));
    return stored ?? mailDirectly(proposal, spans);
  };
}

/** Stores a submission once, even if many copies of it arrive at the same time. @param within in milliseconds. */
export async function storeMessage(database: Database, submission: Proposal, within: number): Promise<Decision> {
  const { id, message, signals } = submission;
  const spareId = crypto.randomUUID();
  const { honeypotFilled, seconds, visitorHash } = signals;
  // Selects hold_reasons as JSON, because the driver cannot read an array without first asking for its type.
  const [decision] = await database.run(
    sql<Decision>`
      select outcome, id, reference, received_at as "receivedAt", to_json(hold_reasons) as "holdReasons"
      from public.accept_contact_message(
        ${id}, ${referenceOf(id)}, ${spareId}, ${referenceOf(spareId)}, ${json(message)}, ${honeypotFilled},
        ${seconds ?? null}, ${visitorHash}, ${json(acceptLimits)}, make_interval(secs => ${lease / 1_000})
      )`,
    within,
  );
  if (!decision) throw new Error('accept_contact_message returned no row');
  return decision;
}
