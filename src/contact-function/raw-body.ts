import { buffer } from 'node:stream/consumers';
import type { GatsbyFunctionConfig, GatsbyFunctionRequest } from 'gatsby';

/** A content type without a slash, which no real body can have. */
const never = { type: 'never' };

/**
 * Switches off Gatsby's body parsers, which respond to broken JSON and to bodies over 100 KB with an HTML page. With
 * gatsby-adapter-netlify 1.4.0 on Node 24 they also end the process, because the adapter's request lacks symbol fields
 * of IncomingMessage. Gatsby has no setting for multipart bodies, so it still parses those.
 *
 * A site function exports `config` by destructuring. Gatsby 5.16 (findApiExport in its query/file-parser.js) mistakes
 * a plain `export const config` under src/ for a page's, and builds rendering engines that the site does not use.
 */
export const rawBody: { config: GatsbyFunctionConfig } = {
  config: { bodyParser: { raw: never, text: never, json: never, urlencoded: { ...never, extended: true } } },
};

/** A request from gatsby-adapter-netlify has Netlify's event as a property. */
type HostedRequest = GatsbyFunctionRequest<unknown> & {
  netlifyFunctionParams?: { event: { body: string | null; isBase64Encoded: boolean } };
};

/**
 * Reads the body from Netlify's event or, locally, from the request's stream.
 *
 * @returns undefined if the visitor left before the end of the body, because part of a form looks like a complete one.
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
