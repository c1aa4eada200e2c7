import { buffer } from 'node:stream/consumers';
import type { GatsbyFunctionConfig, GatsbyFunctionRequest } from 'gatsby';

/** It has no slash, and so no body has this type. */
const never = { type: 'never' };

/**
 * Switches off Gatsby's body parsers: they respond to broken JSON and to more than 100 KB with a page of HTML, and under
 * gatsby-adapter-netlify 1.4.0 on Node 24 they end the process, because the adapter's request lacks the fields of
 * IncomingMessage that are symbols. Multipart bodies are still parsed, which has no setting.
 *
 * A site function exports `config` by destructuring: Gatsby 5.16 (findApiExport in its query/file-parser.js) takes any
 * plain `export const config` under src/ for a page's, and builds rendering engines that the site does not use.
 */
export const rawBody: { config: GatsbyFunctionConfig } = {
  config: { bodyParser: { raw: never, text: never, json: never, urlencoded: { ...never, extended: true } } },
};

/** Under gatsby-adapter-netlify, the request has the event of the call. */
type HostedRequest = GatsbyFunctionRequest<unknown> & {
  netlifyFunctionParams?: { event: { body: string | null; isBase64Encoded: boolean } };
};

/**
 * Reads the body from Netlify's event or, locally, from the stream.
 *
 * @returns undefined if the visitor left before its end, because part of a form looks like a whole one.
 */
export async function readRawBody(request: HostedRequest): Promise<Uint8Array | undefined> {
  if (request.netlifyFunctionParams) {
    const { body, isBase64Encoded } = request.netlifyFunctionParams.event;
    return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  }
  try {
    return await buffer(request);
  } catch {
    return undefined;
  }
}
