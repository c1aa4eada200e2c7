import { arrayBuffer } from 'node:stream/consumers';
import type { GatsbyFunctionConfig, GatsbyFunctionRequest } from 'gatsby';
import { bodyLimit } from '../../supabase/functions/_shared/contact/protocol.ts';
import { isForm } from './request.ts';
import { refusal, type RelayedReply } from './response.ts';

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

export type RequestBody = Awaited<ReturnType<typeof readBody>>;

export async function readBody(request: HostedRequest) {
  const bytes = await readBytes(request);
  const form = new URLSearchParams(isForm(request) ? new TextDecoder().decode(bytes) : '');
  const json = isForm(request) ? JSON.stringify(Object.fromEntries([...form].reverse())) : (bytes ?? '');
  return {
    /** The posted form, for the page that shows it again. Empty if the body is not a form. */
    form,
    /** The body for the edge function, which checks it: a form as JSON, with the first of two values of a name. */
    json: new Blob([json], { type: 'application/json' }),
    /** Why the edge function gets nothing. The form is still read as far as possible, to keep the visitor's text. */
    refused: refusedFor(bytes),
  };
}

function refusedFor(bytes: Uint8Array | undefined): RelayedReply | undefined {
  // Part of a form looks like a complete one.
  if (!bytes) return refusal(400, 'The message was cut short');
  return bytes.byteLength > bodyLimit ? refusal(413, 'The message is too large') : undefined;
}

/** @returns the bytes of Netlify's event or, locally, of the request; undefined if the visitor left too early. */
async function readBytes(request: HostedRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (request.netlifyFunctionParams) {
    const { body, isBase64Encoded } = request.netlifyFunctionParams.event;
    return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  }
  try {
    return new Uint8Array(await arrayBuffer(request));
  } catch {
    return undefined;
  }
}
