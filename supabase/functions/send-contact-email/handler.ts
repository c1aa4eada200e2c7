/** Takes one contact message: checks it, stores it and mails it to the company. */
import { bodyLimit, failureSentence } from '../_shared/contact-answers.ts';
import { checkContactMessage, type ContactField } from '../_shared/contact-message.ts';
import type { Log, LogEntry } from '../_shared/log.ts';
import { acceptMessage } from './accept-message.ts';
import { describeError } from './describe-error.ts';
import type { Mailer } from './mailer.ts';
import type { MessageStore } from './message-store.ts';
import { readJson } from './read-json.ts';

export type Dependencies = {
  publishableKeys: readonly string[];
  /** The company's own addresses, bare or as `Name <address>`. */
  addresses: { from: string; to: string };
  store: MessageStore;
  mailer: Mailer;
  now: () => Date;
  /** Makes the UUID of a message. It is made here, so that a mail has it even when the database is down. */
  newId: () => string;
  log: Log;
};

/** An answer and what the log says about it. */
type Outcome = { status: number; headers?: Record<string, string>; body: object; entry: LogEntry };

/**
 * @returns 200 `{ id }` when the message was stored or the mail server took it; 400 `{ error, field }` for a message
 *   that breaks a rule; 400, 401, 405 or 413 `{ error }` for other mistakes of the caller; 503 `{ error }` when the
 *   message could neither be stored nor mailed. Never rejects.
 */
export async function handleContactRequest(request: Request, dependencies: Dependencies): Promise<Response> {
  const startedAt = performance.now();
  const outcome = await decide(request, dependencies).catch((error: unknown): Outcome => ({
    status: 500,
    body: { error: failureSentence },
    entry: { level: 'error', outcome: 'crashed', error: describeError(error) },
  }));
  dependencies.log({
    ...outcome.entry,
    status: outcome.status,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  return respond(outcome);
}

/** Answers when settings are missing or wrong: 500 `{ error }`, with the problems in the log only. */
export function answerWithoutSettings(problems: readonly string[], log: Log): Response {
  log({ level: 'error', outcome: 'not configured', problems, status: 500 });
  return respond({ status: 500, body: { error: failureSentence } });
}

async function decide(request: Request, { publishableKeys, now, newId, ...outside }: Dependencies): Promise<Outcome> {
  if (request.method !== 'POST') return refuse(405, { error: 'Use POST' }, { Allow: 'POST' });
  // The gateway lets everyone in (verify_jwt is off, as publishable keys are no JWTs), so the key is checked here.
  if (!publishableKeys.includes(request.headers.get('apikey') ?? '')) {
    return refuse(401, { error: 'The apikey header must hold a publishable key of this project' });
  }
  const json = await readJson(request, bodyLimit);
  if (!json.ok) return refuse(json.status, { error: json.error });
  const check = checkContactMessage(json.value);
  if (!check.ok) return refuse(400, check.issue);

  const id = newId();
  const { taken, entry } = await acceptMessage({ id, receivedAt: now(), message: check.message }, outside);
  return taken ? { status: 200, body: { id }, entry } : { status: 503, body: { error: failureSentence }, entry };
}

function refuse(
  status: number,
  body: { error: string; field?: ContactField },
  headers?: Record<string, string>,
): Outcome {
  const entry: LogEntry = { level: 'info', outcome: 'refused', reason: body.error };
  return { status, body, entry, ...(headers && { headers }) };
}

function respond({ status, headers, body }: Omit<Outcome, 'entry'>): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
