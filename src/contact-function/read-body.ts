/** The body of a request to the contact form's function, as the fields a browser or a script sent. */
import { bodyLimit } from '../../supabase/functions/_shared/contact/protocol.ts';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { honeypotField } from './spam-signals.ts';

type ContactBody = { ok: true; fields: unknown } | { ok: false; status: 400 | 413 | 415; error: string };

/** @param bytes undefined where a body was announced and the host gave none. */
export function readContactBody(contentType: string | undefined, bytes: Uint8Array | undefined): ContactBody {
  const read = readerFor(contentType);
  if (!read) return { ok: false, status: 415, error: 'Send JSON or a form, in UTF-8' };
  // Only for being too large for its host is a body of these types kept back.
  if (!bytes || bytes.byteLength > bodyLimit) return { ok: false, status: 413, error: 'The message is too large' };
  try {
    return { ok: true, fields: read(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { ok: false, status: 400, error: 'The message could not be read' };
  }
}

function readerFor(contentType = ''): ((text: string) => unknown) | undefined {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) return undefined;
  if (type === 'application/json') return (text) => JSON.parse(text);
  if (type === 'application/x-www-form-urlencoded') return readForm;
  return undefined;
}

/** Where a field is there twice, the first one counts. */
function readForm(text: string): unknown {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...contactFields.map(({ name }) => name), honeypotField].map((name) => [name, form.get(name)]),
  );
}
