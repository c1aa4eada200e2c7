import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { GatsbyFunctionConfig, GatsbyFunctionRequest } from 'gatsby';
import { bodyLimit } from '../../supabase/functions/_shared/contact/protocol.ts';
import { formType, mediaType } from './request-headers.ts';
import { rejection, type RelayResult } from './site-response.ts';

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
export async function readRawBody(request: HostedRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
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

/** A submission as it was posted. */
export type Posted = {
  /** The unchecked fields of a form, or JSON as it came: send-contact-email checks both. */
  body: Record<string, string> | Blob;
  /** The form, for the page that shows it again. Empty for JSON. */
  form: URLSearchParams;
  /** Why the site function rejects the body. Even then it reads the form as far as possible, to keep the text. */
  rejected: RelayResult | undefined;
};

/** @param bytes the body; undefined if it was cut short. */
export function readPosted(headers: IncomingHttpHeaders, bytes: Uint8Array<ArrayBuffer> | undefined): Posted {
  const type = mediaType(headers['content-type']);
  const isForm = type === formType;
  const form = new URLSearchParams(isForm ? new TextDecoder().decode(bytes) : '');
  // If a form repeats a name, the first value counts.
  const fields = Object.fromEntries([...form].reverse());
  const body = isForm ? fields : new Blob(bytes ? [bytes] : [], { type: 'application/json' });
  const isSupported = isForm || type === 'application/json';
  return { body, form, rejected: isSupported ? rejectionOf(bytes) : rejection(415, 'Send JSON or a form, in UTF-8') };
}

function rejectionOf(bytes: Uint8Array | undefined): RelayResult | undefined {
  if (!bytes) return rejection(400, 'The message could not be read');
  return bytes.byteLength > bodyLimit ? rejection(413, 'The message is too large') : undefined;
}
