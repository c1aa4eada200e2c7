import { referenceOf } from '../_shared/contact/reference.ts';
import type { Database } from '../_shared/database.ts';
import { databaseUnavailable, refuse, type Handler, type Reply } from '../_shared/http/json-response.ts';
import { bodyText, refuseWithoutKey } from '../_shared/http/check-request.ts';
import type { KeyFor } from '../_shared/keys.ts';
import { maxReplyBytes } from '../_shared/limits.ts';
import { verifyReplyToken } from '../_shared/links/reply-address.ts';
import { answerByReply, type Outcome } from './answer.ts';
import { isAutomatic } from './automatic-mail.ts';
import { readPostmark } from './postmark.ts';

/** Of replies that did not count for their time. Staff may have to mark the message themselves. */
const lateOutcomes: readonly Outcome[] = ['contradicted', 'too old'];

const done = { status: 200, outcome: 'done', body: {} } as const;
const tooLarge: Reply = { ...done, entry: { level: 'info', outcome: 'too large' } };

/**
 * The service tries again for 10.5 hours after any response but 200 and 403.
 *
 * @returns a handler that takes a `POST` with the JSON of mail, and responds with 200 if the mail was understood,
 *   whether or not it is an answer, and if it is too large; 403 if none of its tokens is good, or the body is not mail;
 *   401 without the reply key; 405 for other methods; 503 if the database does not answer.
 */
export function createReplyHandler({ keyFor, database }: { keyFor: KeyFor; database: Database }): Handler {
  return async (request, spans) => {
    if (request.method !== 'POST') return refuse(405, 'Use POST', { headers: { Allow: 'POST' } });
    const refusal = refuseWithoutKey(request, 'reply', keyFor('receive-reply'));
    if (refusal) return refusal;
    // Decodes leniently, because mail may have bytes that are not UTF-8.
    const text = await spans.time('body', () => bodyText(request, maxReplyBytes, new TextDecoder()));
    if (text === undefined) {
      // A client that is still sending might not see the response.
      await request.body?.pipeTo(new WritableStream());
      return tooLarge;
    }
    const mail = readPostmark(text);
    if (mail === 'too large') return tooLarge;
    if (!mail) return refuse(403, 'The body is not the JSON of an inbound email', { counted: { outcome: 'not mail' } });
    if (mail.tokens.length === 0) return { ...done, counted: { outcome: 'without a token' } };
    const ids = mail.tokens.flatMap((token) => verifyReplyToken(token, keyFor('reply-address')) ?? []);
    if (ids.length === 0) return refuse(403, 'No token is good', { counted: { outcome: 'forged token' } });
    const references = ids.map(referenceOf);
    if (isAutomatic(mail)) return { ...done, entry: { level: 'info', outcome: 'automatic', references } };
    try {
      const messages = await spans.time('answer', () => answerByReply(database, ids, mail));
      const shown = messages.find(({ outcome }) => outcome === 'answered') ?? messages[0];
      if (!shown) return refuse(403, 'The message was deleted', { counted: { outcome: 'deleted message' } });
      const level = messages.some(({ outcome }) => lateOutcomes.includes(outcome)) ? 'warn' : 'info';
      return { ...done, entry: { level, outcome: shown.outcome, messages } };
    } catch {
      return databaseUnavailable({ references });
    }
  };
}
