/**
 * `/api/contact`, where the contact form posts: connects the steps of src/contact-function/ to Gatsby and the host. A
 * script gets JSON; a browser without script gets a page, and with GET the confirmation of a sent message.
 */
import type { GatsbyFunctionConfig, GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { createCountedLog } from '../../supabase/functions/_shared/http/counted-log.ts';
import { createLog } from '../../supabase/functions/_shared/http/log.ts';
import { forwardSubmission } from '../contact-function/edge-function-client.ts';
import { logResult } from '../contact-function/log-result.ts';
import { readRequest } from '../contact-function/read-request.ts';
import { renderJson, type ContactResponse } from '../contact-function/render-json.ts';
import { renderConfirmation, renderPage } from '../contact-function/render-page.ts';
import { readSettings } from '../contact-function/settings.ts';
import { submit } from '../contact-function/submit.ts';
import { securityHeaders } from '../security/security-headers.ts';

const log = createLog('api/contact');
const limited = createCountedLog('limited', log, () => Date.now());

/** Milliseconds. The edge function takes at most 16 seconds for one message; the browser gives up after 30. */
const sendTimeout = 20_000;

/**
 * Asks for the raw bytes of JSON and forms: Gatsby's own parsers respond to broken JSON and to more than 100 KB with a
 * page of HTML, and on Netlify pass on an empty body instead. Other types stay out, because a multipart body is parsed
 * before this and cannot be read twice. 6 MB is the most that Netlify passes on; under `npm run develop` a larger body,
 * or one in an unknown encoding, still gets the page of HTML.
 *
 * Exported by destructuring: Gatsby 5.16 (findApiExport in its query/file-parser.js) takes any plain
 * `export const config` under src/ for a page's, and builds rendering engines that the site does not use.
 */
export const { config }: { config: GatsbyFunctionConfig } = {
  config: { bodyParser: { raw: { type: 'application/*', limit: '6mb' } } },
};

export default async function contact(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  const { status, headers, body } = await respond(request);
  const allHeaders = { ...securityHeaders, 'Cache-Control': 'no-store', ...headers };
  for (const [name, value] of Object.entries(allHeaders)) response.setHeader(name, value);
  response.status(status);
  if (typeof body === 'string') response.send(body);
  else response.json(body);
}

async function respond(request: GatsbyFunctionRequest): Promise<ContactResponse> {
  const received = readRequest(request);
  if (received.method === 'GET' && received.prefersHtml) {
    const confirmation = renderConfirmation(request.query);
    log({ level: 'info', outcome: 'page shown', id: received.id, status: confirmation.status });
    return confirmation;
  }
  const settings = readSettings();
  const result = await logResult(
    (spans) =>
      submit(received, (submission) =>
        spans.time('send-contact-email', () => forwardSubmission(submission, settings, sendTimeout)),
      ),
    { id: received.id, missingSettings: settings.forwardSecret ? [] : ['CONTACT_FORWARD_SECRET'], limited, log },
  );
  return received.prefersHtml ? renderPage(result, received) : renderJson(result);
}
