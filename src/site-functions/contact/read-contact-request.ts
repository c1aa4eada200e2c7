import { checkContactMessage } from '../../../supabase/functions/_shared/contact/contact-message.ts';
import { bodyLimit, contactHeaders } from '../../../supabase/functions/_shared/contact/protocol.ts';
import { hmac } from '../../../supabase/functions/_shared/keys.ts';
import { formType, isCrossSite, isForm, mediaType, readBytes } from '../relay/request.ts';
import { refusal, type RelayedReply } from '../relay/response.ts';
import { notText, readFormFields, type FormValue } from './form-fields.ts';

/** Reads a posted message. A form is read as far as possible even if it is refused, to keep the visitor's text. */
export async function readContactRequest(request: Request) {
  const bytes = await readBytes(request);
  const type = request.headers.get('content-type') ?? '';
  const fields = bytes && isBrowserForm(request) ? await readFormFields(bytes, type) : [];
  // The first of two values of a name counts.
  const values = isForm(request) ? Object.fromEntries(fields.toReversed()) : undefined;
  return {
    /** Empty if the body is not a form. A value that is not UTF-8 is empty: the next post would say that it is. */
    form: new URLSearchParams(fields.map(([name, value]) => [name, value === notText ? '' : value])),
    /** For the edge function, which checks it. */
    json: new Blob([values ? JSON.stringify(values) : (bytes ?? '')], { type: 'application/json' }),
    refused: refusalOf(request, bytes, values),
  };
}

function refusalOf(
  request: Request,
  bytes: ArrayBuffer | undefined,
  values: Record<string, FormValue> | undefined,
): RelayedReply | undefined {
  if (isCrossSite(request)) return refusal(403, 'Send the form from the site itself');
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

/** Of the types that browsers post without scripts, the site's own forms have the first. */
const isBrowserForm = ({ headers }: Request) =>
  [formType, 'multipart/form-data'].includes(mediaType(headers.get('content-type')));

/** Whether to respond to a post with a page, because a browser has posted a form without scripts. */
export function prefersHtml(request: Request): boolean {
  const accepted = request.headers.get('accept')?.split(',') ?? [];
  return isBrowserForm(request) && accepted.some((range) => mediaType(range) === 'text/html');
}

/** The visitor's IP address and a proof, as headers for the edge function. None without the address or the key. */
export function provenVisitor(ip: string | undefined, proofKey: string): Record<string, string> {
  if (!ip || !proofKey) return {};
  return { [contactHeaders.visitor]: ip, [contactHeaders.proof]: hmac(ip, proofKey) };
}
