import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { bodyLimit } from '../../supabase/functions/_shared/contact/protocol.ts';
import { isForm } from './request.ts';
import { refusal, type RelayedReply } from './response.ts';

export type RequestBody = Awaited<ReturnType<typeof readBody>>;

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
    refused: refusedFor(bytes, values),
  };
}

function refusedFor(bytes: ArrayBuffer | undefined, values: object | undefined): RelayedReply | undefined {
  // Part of a form looks like a complete one.
  if (!bytes) return refusal(400, 'The message was cut short');
  if (bytes.byteLength <= bodyLimit) return undefined;
  // The edge function would find the same error.
  const check = values && checkContactMessage(values);
  if (check?.ok === false) return { outcome: 'invalid', status: 400, body: check.fieldError };
  return refusal(413, 'The message is too large');
}
