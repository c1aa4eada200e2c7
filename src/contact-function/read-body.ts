import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { bodyLimit, encodedSentence, isEncoded } from '../../supabase/functions/_shared/contact/protocol.ts';
import { formType, mediaType } from './media-type.ts';
import { refuse, type Reply } from './reply.ts';

/** A submission's body, decoded once. */
export type RequestBody = {
  /** The unchecked fields. If a form repeats a name, the first value counts. Empty if the body is refused. */
  fields: Record<string, unknown>;
  /** The posted form, for the page that shows it again. Empty for JSON. */
  form: URLSearchParams;
  /** Why the body is refused. Even then the form is read as far as possible, to keep the visitor's text. */
  refusal: Reply | undefined;
};

const unreadable = refuse(400, 'The message could not be read');
const tooLarge = refuse(413, 'The message is too large');
const unsupported = refuse(415, 'Send JSON or a form, in UTF-8');
const encoded = refuse(415, encodedSentence);

/** @param bytes undefined if the body was cut short. */
export function readBody(headers: IncomingHttpHeaders, bytes: Uint8Array | undefined): RequestBody {
  const type = mediaType(headers['content-type']);
  const text = new TextDecoder().decode(bytes);
  const form = new URLSearchParams(type === formType ? text : '');
  const refusal = isEncoded(headers['content-encoding']) ? encoded : refusalOf(type, bytes);
  if (refusal) return { fields: {}, form, refusal };
  if (type === formType) return { fields: Object.fromEntries([...form].reverse()), form, refusal };
  try {
    const json: unknown = JSON.parse(text);
    return { fields: typeof json === 'object' && json !== null ? { ...json } : {}, form, refusal };
  } catch {
    return { fields: {}, form, refusal: unreadable };
  }
}

function refusalOf(type: string, bytes: Uint8Array | undefined): Reply | undefined {
  if (type !== formType && type !== 'application/json') return unsupported;
  if (!bytes || !isUtf8(bytes)) return unreadable;
  return bytes.byteLength > bodyLimit ? tooLarge : undefined;
}
