import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { encodedSentence, isEncoded } from '../../supabase/functions/_shared/contact/content-encoding.ts';
import { bodyLimit } from '../../supabase/functions/_shared/contact/protocol.ts';
import { honeypotField } from '../contact-form/hidden-fields.ts';
import { formType, readMediaType } from './media-type.ts';

/** The body of a submission, decoded once. */
export type RequestBody = {
  /** The JSON value, or the form's contact fields and honeypot: still to be checked. */
  fields: unknown;
  /** The form as it was posted, for the page that shows it again; empty for JSON. */
  form: URLSearchParams;
  /** Why the body is not accepted. A form is read as far as possible all the same, so that no text is lost. */
  refusal: Refusal | undefined;
};

type Refusal = { status: 400 | 413 | 415; error: string };

const unreadable: Refusal = { status: 400, error: 'The message could not be read' };
const tooLarge: Refusal = { status: 413, error: 'The message is too large' };
const unsupported: Refusal = { status: 415, error: 'Send JSON or a form, in UTF-8' };
const encoded: Refusal = { status: 415, error: encodedSentence };

type Headers = Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>;

/** @param bytes undefined for a body that was cut off. */
export function readBody(headers: Headers, bytes: Uint8Array | undefined): RequestBody {
  const { type, parameters } = readMediaType(headers['content-type'] ?? '');
  const text = new TextDecoder().decode(bytes);
  const form = new URLSearchParams(type === formType ? text : '');
  const refusal = isEncoded(headers['content-encoding']) ? encoded : refusalOf(type, parameters, bytes);
  if (type === formType) return { fields: fieldsOf(form), form, refusal };
  if (refusal) return { fields: undefined, form, refusal };
  try {
    return { fields: JSON.parse(text), form, refusal };
  } catch {
    return { fields: undefined, form, refusal: unreadable };
  }
}

function refusalOf(type: string, parameters: string[], bytes: Uint8Array | undefined): Refusal | undefined {
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) return unsupported;
  if (type !== formType && type !== 'application/json') return unsupported;
  if (!bytes || !isUtf8(bytes)) return unreadable;
  return bytes.byteLength > bodyLimit ? tooLarge : undefined;
}

/** The first value counts where a form repeats a field. */
function fieldsOf(form: URLSearchParams): Record<string, string | null> {
  const names = [...contactFields.map(({ name }) => name), honeypotField];
  return Object.fromEntries(names.map((name) => [name, form.get(name)]));
}
