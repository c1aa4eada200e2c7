import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { bodyLimit } from '../../supabase/functions/_shared/contact/protocol.ts';
import { isForm } from './request.ts';
import { refusal, type RelayedReply } from './response.ts';

export type RequestBody = Awaited<ReturnType<typeof readBody>>;

export async function readBody(request: Request) {
  // Undefined if the visitor left too early.
  const bytes = await request.arrayBuffer().catch(() => undefined);
  const form = new URLSearchParams(isForm(request) ? new TextDecoder().decode(bytes) : '');
  const json = isForm(request) ? JSON.stringify(Object.fromEntries([...form].reverse())) : (bytes ?? '');
  return {
    /** The posted form, for the page that shows it again. Empty if the body is not a form. */
    form,
    /** The body for the edge function, which checks it: a form as JSON, with the first of two values of a name. */
    json: new Blob([json], { type: 'application/json' }),
    /** Why the edge function gets nothing. The form is still read as far as possible, to keep the visitor's text. */
    refused: refusedFor(bytes, form),
  };
}

function refusedFor(bytes: ArrayBuffer | undefined, form: URLSearchParams): RelayedReply | undefined {
  // Part of a form looks like a complete one.
  if (!bytes) return refusal(400, 'The message was cut short');
  if (bytes.byteLength <= bodyLimit) return undefined;
  return fieldErrorIn(form) ?? refusal(413, 'The message is too large');
}

/** The error that the edge function would find in a form. Without a form there is none. */
function fieldErrorIn(form: URLSearchParams): RelayedReply | undefined {
  if (form.size === 0) return undefined;
  const check = checkContactMessage(mapContactFields(({ name }) => form.get(name)));
  return check.ok ? undefined : { outcome: 'invalid', status: 400, body: check.fieldError };
}
