/** Handles one request to `receive-reply`, in which the inbound email service posts mail to an address in Reply-To. */
import { referenceOf } from '../_shared/contact/reference.ts';
import type { Database } from '../_shared/database.ts';
import { basicPassword } from '../_shared/http/basic-password.ts';
import { databaseUnavailable, refuse, type Reply } from '../_shared/http/json-response.ts';
import type { Spans } from '../_shared/http/log.ts';
import { sameSecret } from '../_shared/keys.ts';
import { maxReplyBytes } from '../_shared/limits.ts';
import { verifyReplyToken } from '../_shared/links/reply-address.ts';
import { answerByReply } from '../_shared/messages/answer-by-reply.ts';
import { readInboundMail } from './inbound-mail.ts';
import { readText } from './read-text.ts';

export type Dependencies = {
  /** The service's password. */
  replyKey: string;
  /** The key of the addresses in Reply-To. */
  addressKey: string;
  database: Database;
};

const done = { status: 200, outcome: 'done', body: {} } as const;

/**
 * The service tries again for 10.5 hours after any response but 200 and 403.
 *
 * @param request `POST` with the JSON of mail, and the reply key as the password of HTTP basic authentication.
 * @returns 200 if the mail was understood, whether or not it is an answer, and if it is too large; 403 if none of its
 *   tokens is good, or the body is not mail; 401 without the key; 405 for other methods; 503 if the database does not
 *   answer.
 */
export async function handleInboundMail(
  request: Request,
  spans: Spans,
  { replyKey, addressKey, database }: Dependencies,
): Promise<Reply> {
  if (request.method !== 'POST') return refuse(405, 'Use POST', { headers: { Allow: 'POST' } });
  if (!sameSecret(basicPassword(request.headers.get('authorization') ?? ''), replyKey)) {
    return refuse(401, 'The password must be the reply key, which npm run doctor -- --keys prints', {
      headers: { 'WWW-Authenticate': 'Basic realm="receive-reply"' },
      countedAs: 'not the reply key',
    });
  }
  const body = await spans.time('body', () => readText(request, maxReplyBytes));
  if (body === undefined) return { ...done, entry: { level: 'info', outcome: 'too large' } };
  const mail = readInboundMail(body);
  if (!mail) return refuse(403, 'The body is not the JSON of an inbound email', { countedAs: 'not mail' });
  if (mail.tokens.length === 0) return { ...done, countedAs: 'without a token' };
  const verified = await Promise.all(mail.tokens.map((token) => verifyReplyToken(token, addressKey)));
  const ids = verified.filter((id) => id !== undefined);
  if (ids.length === 0) return refuse(403, 'No token is good', { countedAs: 'forged token' });
  const references = ids.map(referenceOf);
  if (mail.isAutomatic) return { ...done, entry: { level: 'info', outcome: 'automatic', references } };
  try {
    const messages = await spans.time('answer', () => answerByReply(database, ids, mail));
    const { outcome } = messages.find((one) => one.outcome === 'answered') ?? messages[0] ?? {};
    if (!outcome) return refuse(403, 'The message was deleted', { countedAs: 'deleted message' });
    return { ...done, entry: { level: 'info', outcome, messages } };
  } catch {
    return databaseUnavailable({ references });
  }
}
