/**
 * `/api/message`, where the links in the mails to staff lead: connects the steps of src/message-function/ to Gatsby and
 * the host. `GET` shows a page and changes nothing; `POST` is the page's button.
 */
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { createLog, type LogEntry } from '../../supabase/functions/_shared/http/log.ts';
import { redactError } from '../../supabase/functions/_shared/http/redact-error.ts';
import { createSpans } from '../../supabase/functions/_shared/http/spans.ts';
import { rawBody } from '../contact-function/raw-body.ts';
import { sendResponse } from '../contact-function/send-response.ts';
import { readSettings } from '../contact-function/settings.ts';
import { actByLink } from '../message-function/act-by-link.ts';
import { readLinkRequest } from '../message-function/read-link-request.ts';
import { linkStatusOf, renderLink, type RenderedResult } from '../message-function/render-link.ts';

const log = createLog('api/message');

/** Milliseconds. The edge function runs three statements: each waits 2 seconds for a connection and takes 4, at most. */
const timeout = 20_000;

export const { config } = rawBody;

export default async function message(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  const received = await readLinkRequest(request);
  const spans = createSpans();
  const result: RenderedResult =
    'status' in received
      ? { kind: 'refused', ...received }
      : await spans
          .time('act-on-contact-message', () => actByLink(received, readSettings(), timeout))
          .catch((error: unknown): RenderedResult => ({ kind: 'crashed', error: redactError(error) }));
  log({
    ...entryOf(result),
    id: crypto.randomUUID(),
    status: linkStatusOf(result),
    ...spans.summary(),
    ...('region' in result && result.region && { region: result.region }),
  });
  sendResponse(renderLink(result, 'token' in received ? received.token : ''), response);
}

function entryOf(result: RenderedResult): LogEntry {
  switch (result.kind) {
    case 'state':
      return { level: 'info', outcome: 'page shown' };
    case 'done':
      return { level: 'info', outcome: 'button pressed' };
    case 'invalid':
    case 'refused':
      return { level: 'info', outcome: 'refused' };
    case 'failed':
    case 'crashed':
      return { level: 'error', outcome: result.kind, error: result.error };
  }
}
