/**
 * `/api/contact`, which the contact form posts to: connects the request, the settings and the edge function. A script
 * gets JSON; a browser without one gets a page, and under GET the page of a message that was sent.
 */
import type { GatsbyFunctionConfig, GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { createLog } from '../../supabase/functions/_shared/http/log.ts';
import { handleContactRequest, type ContactResponse } from '../contact-function/submit.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { isCrossSite } from '../contact-function/is-cross-site.ts';
import { answerToAddress, answerToForm, type PageResponse } from '../contact-function/render-page.ts';
import { readPostedForm } from '../contact-function/posted-form.ts';
import { invokeSendContactEmail } from '../contact-function/edge-function-client.ts';
import { readSettings } from '../contact-function/settings.ts';
import { prefersHtml } from '../contact-function/prefers-html.ts';
import { visitorIp } from '../contact-function/visitor-ip.ts';

const log = createLog('api/contact');

/** Milliseconds. The edge function takes 16 seconds at worst for one message; the browser gives up after 30. */
const sendTimeout = 20_000;

/**
 * Asks for the bytes of JSON and forms: Gatsby's own parsers answer broken JSON and more than 100 KB with a page of
 * HTML, and on Netlify with an empty body instead. Not of all types, for the parts of a multipart body are read before
 * this, and to read it again is an error. 6 MB is the most that Netlify passes on; under `npm run develop` a larger
 * body, or one in an unknown encoding, still gets the page of HTML.
 *
 * Exported by destructuring, because Gatsby 5.16 (findApiExport in its query/file-parser.js) takes any plain
 * `export const config` under src/ for a page's, and builds rendering engines that the site has no use for.
 */
export const { config }: { config: GatsbyFunctionConfig } = {
  config: { bodyParser: { raw: { type: 'application/*', limit: '6mb' } } },
};

export default async function contact(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  if (!prefersHtml(request)) {
    const { status, headers, body } = await answer(request, request.headers['idempotency-key']?.toString());
    withHeaders(response, headers).status(status).json(body);
    return;
  }
  const { status, headers, body } = await answerWithPage(request);
  withHeaders(response, headers).status(status).send(body);
}

async function answerWithPage(request: GatsbyFunctionRequest): Promise<PageResponse> {
  if (request.method === 'GET') {
    const page = answerToAddress(request.query);
    log({ level: 'info', outcome: 'page shown', id: crypto.randomUUID(), status: page.status });
    return page;
  }
  const form = readPostedForm(bytesOf(request));
  return answerToForm(await answer(request, form.idempotencyKey), form);
}

function answer(request: GatsbyFunctionRequest, idempotencyKey: string | undefined): Promise<ContactResponse> {
  const settings = readSettings();
  return handleContactRequest(
    {
      method: request.method,
      idempotencyKey,
      contentType: request.headers['content-type'],
      body: bytesOf(request),
      visitorIp: visitorIp(request),
      isCrossSite: isCrossSite(request.headers),
    },
    {
      send: (submission) => invokeSendContactEmail(submission, settings, sendTimeout),
      missingSettings: settings.forwardSecret ? [] : ['CONTACT_FORWARD_SECRET'],
      log,
    },
  );
}

function withHeaders(response: GatsbyFunctionResponse, headers: ContactResponse['headers']): GatsbyFunctionResponse {
  for (const [name, value] of Object.entries({ ...securityHeaders, ...headers })) response.setHeader(name, value);
  return response;
}

/** The body; undefined where the host kept back one that it announced. */
function bytesOf({ body, headers }: GatsbyFunctionRequest<unknown>): Uint8Array | undefined {
  if (body instanceof Uint8Array) return body;
  const announced = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return announced ? undefined : new Uint8Array();
}
