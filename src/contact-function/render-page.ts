/** The response to a browser that posted the form without script. */
import company from '../../content/company.json';
import page from '../../content/page.json';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { checkContactMessage, type FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { isReference } from '../../supabase/functions/_shared/contact/reference.ts';
import { privacyText } from '../contact-form/privacy-text.ts';
import { plainPageHeaders } from '../plain-page/plain-page.ts';
import { contactPage, type ContactPageState } from './contact-page.ts';
import { headersOf, statusOf, type ContactResult } from './contact-result.ts';
import type { RequestBody } from './read-body.ts';
import type { ContactRequest } from './read-request.ts';
import type { ContactResponse } from './render-json.ts';

const labels = {
  name: company.name,
  // Gatsby puts the build's setting here, so that the page and this one agree.
  form: { ...page.form, privacy: privacyText(page.form.privacy, process.env.CONTACT_RETENTION_MONTHS) },
};

/**
 * @returns 303 to the page of {@link renderConfirmation} for a sent message, so that a reload does not send it again;
 *   otherwise the result's status and the form, to be sent again under the same key, or a new one if that key is used up.
 */
export function renderPage(
  result: ContactResult,
  { id, earlierKey, body }: Pick<ContactRequest, 'id' | 'earlierKey' | 'body'>,
): ContactResponse {
  if (result.kind === 'sent') return redirectTo(`/api/contact?reference=${asReference(result.reference) ?? 'none'}`);
  const response = htmlResponse(statusOf(result), {
    kind: 'not sent',
    fieldError: fieldErrorIn(result, body),
    form: body.form,
    ...(result.kind === 'conflict'
      ? { idempotencyKey: crypto.randomUUID(), earlierKey: undefined }
      : { idempotencyKey: id, earlierKey }),
  });
  return { ...response, headers: { ...response.headers, ...headersOf(result) } };
}

/**
 * @param query of the URL.
 * @returns 200 and the confirmation page, with the reference if it is one. Without the parameter, 303 to the form: the
 *   browser keeps that URL after a failure too, and opening it again must not show a success.
 */
export function renderConfirmation({ reference }: { reference?: unknown }): ContactResponse {
  if (reference === undefined) return redirectTo('/#contact');
  return htmlResponse(200, { kind: 'sent', reference: asReference(reference) });
}

function asReference(value: unknown): string | undefined {
  return typeof value === 'string' && isReference(value) ? value : undefined;
}

/**
 * A message that is too large may also have a field error. Show that: it says what to change, and "Please try again"
 * does not. A body that is not a form is empty here.
 */
function fieldErrorIn(result: ContactResult, { fields, form }: RequestBody): FieldError | undefined {
  if (result.kind === 'invalid') return result.fieldError;
  const isTooLarge = result.kind === 'refused' && result.status === 413;
  if (!isTooLarge || contactFields.every(({ name }) => !form.get(name))) return undefined;
  const check = checkContactMessage(fields);
  return check.ok ? undefined : check.fieldError;
}

function htmlResponse(status: number, state: ContactPageState): ContactResponse {
  return { status, headers: plainPageHeaders, body: contactPage(labels, state) };
}

function redirectTo(location: string): ContactResponse {
  return { status: 303, headers: { Location: location }, body: '' };
}
