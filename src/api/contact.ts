/**
 * `/api/contact`, where the contact form posts: connects the steps of src/contact-function/ to Gatsby and the host. A
 * script gets JSON; a browser without script gets a page, and with GET the confirmation of a sent message.
 */
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { createCountedLog } from '../../supabase/functions/_shared/http/counted-log.ts';
import { createLog } from '../../supabase/functions/_shared/http/log.ts';
import { forwardSubmission } from '../contact-function/edge-function-client.ts';
import { logResult } from '../contact-function/log-result.ts';
import { rawBody } from '../contact-function/raw-body.ts';
import { readRequest } from '../contact-function/read-request.ts';
import { renderJson, type ContactResponse } from '../contact-function/render-json.ts';
import { renderConfirmation, renderPage } from '../contact-function/render-page.ts';
import { sendResponse } from '../contact-function/send-response.ts';
import { readSettings } from '../contact-function/settings.ts';
import { submit } from '../contact-function/submit.ts';

const log = createLog('api/contact');
const limited = createCountedLog('limited', log, () => Date.now());

/** Milliseconds. The edge function takes at most 16 seconds for one message; the browser gives up after 30. */
const sendTimeout = 20_000;

export const { config } = rawBody;

export default async function contact(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  sendResponse(await respond(request), response);
}

async function respond(request: GatsbyFunctionRequest): Promise<ContactResponse> {
  const settings = readSettings();
  const received = await readRequest(request, settings.forwardSecret, new Date());
  if (received.method === 'GET' && received.prefersHtml) {
    const confirmation = renderConfirmation(request.query);
    log({ level: 'info', outcome: 'page shown', id: received.id, status: confirmation.status });
    return confirmation;
  }
  const result = await logResult(
    (spans) =>
      submit(received, (submission) =>
        spans.time('send-contact-email', () => forwardSubmission(submission, settings, sendTimeout)),
      ),
    { id: received.id, missingSettings: settings.missing, limited, log },
  );
  return received.prefersHtml ? renderPage(result, received) : renderJson(result);
}
