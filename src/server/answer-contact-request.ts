/** What the site answers to a message from the contact form. */
import { failureSentence } from '../../supabase/functions/_shared/contact-answers.ts';
import { checkContactMessage, type ContactMessage } from '../../supabase/functions/_shared/contact-message.ts';
import type { Log, LogEntry } from '../../supabase/functions/_shared/log.ts';
import { readContactBody } from './contact-body.ts';
import type { SendResult } from './send-contact-email.ts';

export type ContactRequest = {
  method: string | undefined;
  contentType: string | undefined;
  /** undefined where a body was announced and the host gave none. */
  body: Uint8Array | undefined;
};

export type ContactAnswer = {
  status: number;
  headers: Record<string, string>;
  /** Empty when the message was sent. */
  body: { error?: string; field?: string };
};

export type Dependencies = { send: (message: ContactMessage) => Promise<SendResult>; log: Log };

type Outcome = Omit<ContactAnswer, 'headers'> & { headers?: Record<string, string>; entry: LogEntry };

/**
 * @returns 200 when the edge function confirmed the message; 400 with the first broken rule and its field; 400, 405,
 *   413 or 415 with an error for a request of another form; 502 when the edge function failed or could not be reached,
 *   500 for a fault of the site's own, both with the same sentence. Never rejects.
 */
export async function answerContactRequest(
  request: ContactRequest,
  { send, log }: Dependencies,
): Promise<ContactAnswer> {
  const startedAt = performance.now();
  const { status, headers, body, entry } = await decide(request, send).catch((error: unknown): Outcome => ({
    status: 500,
    body: { error: failureSentence },
    entry: { level: 'error', outcome: 'crashed', error: error instanceof Error ? error.message : typeof error },
  }));
  log({ ...entry, status, milliseconds: Math.round(performance.now() - startedAt) });
  return { status, headers: { 'Cache-Control': 'no-store', ...headers }, body };
}

async function decide({ method, contentType, body }: ContactRequest, send: Dependencies['send']): Promise<Outcome> {
  if (method !== 'POST') return { ...refuse(405, { error: 'Use POST' }), headers: { Allow: 'POST' } };
  const read = readContactBody(contentType, body);
  if (!read.ok) return refuse(read.status, { error: read.error });
  const check = checkContactMessage(read.fields);
  if (!check.ok) return refuse(400, check.issue);

  const result = await send(check.message);
  switch (result.kind) {
    case 'sent':
      return { status: 200, body: {}, entry: { level: 'info', outcome: 'sent' } };
    case 'refused':
      return refuse(400, result.issue);
    case 'failed':
      return {
        status: 502,
        body: { error: failureSentence },
        entry: { level: 'error', outcome: 'failed', error: result.failure },
      };
  }
}

function refuse(status: number, body: { error: string; field?: string }): Outcome {
  return { status, body, entry: { level: 'info', outcome: 'refused', reason: body.error } };
}
