import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { bodyLimit, contactHeaders } from '../../supabase/functions/_shared/contact/protocol.ts';
import { hmac } from '../../supabase/functions/_shared/keys.ts';
import { refusal, type RelayedReply } from './response.ts';

const formType = 'application/x-www-form-urlencoded';

/** The types that browsers post without scripts. The site's own forms have the first. */
const browserTypes = [formType, 'multipart/form-data'];

/** @returns such as `text/html`, from a header such as `Text/HTML; charset=utf-8`. */
function mediaType(header: string | null): string {
  return (header ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

function isForm({ headers }: Request): boolean {
  return mediaType(headers.get('content-type')) === formType;
}

/** Whether to respond to a post with a page, because a browser has posted a form without scripts. */
export function prefersHtml({ headers }: Request): boolean {
  const accepted = headers.get('accept')?.split(',') ?? [];
  const isFromBrowser = browserTypes.includes(mediaType(headers.get('content-type')));
  return isFromBrowser && accepted.some((range) => mediaType(range) === 'text/html');
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
  const fields = isForm(request) && bytes ? readFields(Buffer.from(bytes)) : [];
  // The first of two values of a name counts.
  const values = isForm(request) ? Object.fromEntries(fields.toReversed()) : undefined;
  return {
    /** Empty if the body is not a form. A value that is not UTF-8 is empty: the next post would say that it is. */
    form: new URLSearchParams(fields.map(([name, value]) => [name, value === notText ? '' : value])),
    /** For the edge function, which checks it. */
    json: new Blob([values ? JSON.stringify(values) : (bytes ?? '')], { type: 'application/json' }),
    /** The form is still read as far as possible, to keep the visitor's text. */
    bodyRefusal: refusalOf(request, bytes, values),
  };
}

/** Stands for a value that is not UTF-8. The check of a contact message refuses it, like any that is not text. */
const notText = false;

type FormValue = string | typeof notText;

/** U+FFFD as a form may have it, in a text with one character for each byte. */
const sentReplacement = /%[Ee][Ff]%[Bb][Ff]%[Bb][Dd]|\xef\xbf\xbd/g;

function readFields(bytes: Buffer): [name: string, value: FormValue][] {
  const read = (form: Buffer) => [...new URLSearchParams(new TextDecoder().decode(form))];
  // Where the form itself has no U+FFFD, it can only stand for bytes that are not UTF-8.
  const withoutSent = read(Buffer.from(bytes.toString('latin1').replaceAll(sentReplacement, '?'), 'latin1'));
  const isGarbled = withoutSent.map(([, value]) => value.includes('\ufffd'));
  return read(bytes).map(([name, value], place) => [name, isGarbled[place] ? notText : value]);
}

function refusalOf(
  request: Request,
  bytes: ArrayBuffer | undefined,
  values: Record<string, FormValue> | undefined,
): RelayedReply | undefined {
  // Part of a form looks like a complete one.
  if (!bytes) return refusal(400, 'The message was cut short');
  if (prefersHtml(request) && !isForm(request)) return refusal(415, `Send the form as ${formType}`);
  const isTooLarge = bytes.byteLength > bodyLimit;
  const isGarbled = Object.values(values ?? {}).includes(notText);
  if (!isTooLarge && !isGarbled) return undefined;
  // The edge function would find the same error.
  const check = values && checkContactMessage(values);
  if (check?.ok === false) return { outcome: 'invalid', status: 400, body: check.fieldError };
  return isTooLarge ? refusal(413, 'The message is too large') : refusal(400, 'The form is not UTF-8');
}
