import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { bodyLimit, contactHeaders } from '../../supabase/functions/_shared/contact/protocol.ts';
import { hmac } from '../../supabase/functions/_shared/keys.ts';
import { refusal, type RelayedReply } from './response.ts';

/** @returns such as `text/html`, from a header such as `Text/HTML; charset=utf-8`. */
function mediaType(header: string): string {
  return header.replace(/;.*/s, '').trim().toLowerCase();
}

/** Whether a browser has posted a form without scripts. */
function isForm({ headers }: Request): boolean {
  return mediaType(headers.get('content-type') ?? '') === 'application/x-www-form-urlencoded';
}

/** Whether to respond to a post with a page, because a browser has posted a form without scripts. */
export function prefersHtml(request: Request): boolean {
  const accepted = request.headers.get('accept')?.split(',') ?? [];
  return isForm(request) && accepted.some((range) => mediaType(range) === 'text/html');
}

export function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a page on another site made the request. Only browsers send these headers, so other clients are let in. */
export function isCrossSite({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean {
  const site = headers.get('sec-fetch-site');
  // Browsers send "none" for requests that the visitor starts, for example from a bookmark.
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  return origin !== null && URL.parse(origin)?.host !== new URL(url).host;
}

/** The visitor's IP address and a proof, as headers for the edge function. None without the address or the key. */
export function provenVisitor(ip: string | undefined, proofKey: string): Record<string, string> {
  if (!ip || !proofKey) return {};
  return { [contactHeaders.visitor]: ip, [contactHeaders.proof]: hmac(ip, proofKey) };
}

export async function readBody(request: Request) {
  // Undefined if the visitor left too early.
  const bytes = await request.arrayBuffer().catch(() => undefined);
  const form = new URLSearchParams(isForm(request) ? new TextDecoder().decode(bytes) : '');
  // The first of two values of a name counts.
  const values = isForm(request) ? Object.fromEntries([...form].reverse()) : undefined;
  return {
    /** Empty if the body is not a form. */
    form,
    /** For the edge function, which checks it. */
    json: new Blob([values ? JSON.stringify(values) : (bytes ?? '')], { type: 'application/json' }),
    /** The form is still read as far as possible, to keep the visitor's text. */
    bodyRefusal: refusalOf(bytes, values),
  };
}

function refusalOf(bytes: ArrayBuffer | undefined, values: object | undefined): RelayedReply | undefined {
  // Part of a form looks like a complete one.
  if (!bytes) return refusal(400, 'The message was cut short');
  if (bytes.byteLength <= bodyLimit) return undefined;
  // The edge function would find the same error.
  const check = values && checkContactMessage(values);
  if (check?.ok === false) return { outcome: 'invalid', status: 400, body: check.fieldError };
  return refusal(413, 'The message is too large');
}
