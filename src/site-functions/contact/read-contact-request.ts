import { checkContactMessage } from '../../../supabase/functions/_shared/contact/contact-message.ts';
import { bodyLimit, contactHeaders } from '../../../supabase/functions/_shared/contact/protocol.ts';
import { hmac } from '../../../supabase/functions/_shared/keys.ts';
import { isCrossSite, isForm, mediaType, readBody } from '../relay/request.ts';
import { refusal, type RelayedReply } from '../relay/response.ts';

/** Reads a posted message. A form is read as far as possible even if it is refused, to keep the visitor's text. */
export async function readContactRequest(request: Request) {
  const { bytes, form } = await readBody(request);
  // The first of two values of a name counts.
  const values = isForm(request) ? Object.fromEntries([...form].reverse()) : undefined;
  return {
    /** Empty if the body is not a form. */
    form,
    /** For the edge function, which checks it. */
    json: new Blob([values ? JSON.stringify(values) : (bytes ?? '')], { type: 'application/json' }),
    refused: isCrossSite(request) ? refusal(403, 'Send the form from the site itself') : refusalOf(bytes, values),
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

/** Whether to respond to a post with a page, because a browser has posted a form without scripts. */
export function prefersHtml(request: Request): boolean {
  const accepted = request.headers.get('accept')?.split(',') ?? [];
  return isForm(request) && accepted.some((range) => mediaType(range) === 'text/html');
}

/** The visitor's IP address and a proof, as headers for the edge function. None without the address or the key. */
export function provenVisitor(ip: string | undefined, proofKey: string): Record<string, string> {
  if (!ip || !proofKey) return {};
  return { [contactHeaders.visitor]: ip, [contactHeaders.proof]: hmac(ip, proofKey) };
}
