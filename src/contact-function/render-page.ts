/** What a browser without script gets, where a script gets JSON. */
import company from '../../content/company.json';
import page from '../../content/page.json';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { checkContactMessage, type FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { readIdempotencyKey } from '../../supabase/functions/_shared/contact/idempotency-key.ts';
import { isReference } from '../../supabase/functions/_shared/contact/reference.ts';
import { policyOfPlainPage } from '../security/content-security-policy.ts';
import type { ContactResponse } from './submit.ts';
import { contactPageStyle } from './contact-page-style.ts';
import { contactPage, type ContactPageState } from './contact-page.ts';
import type { PostedForm } from './posted-form.ts';

/** `body` is HTML, or empty where the browser goes elsewhere. */
export type PageResponse = { status: number; headers: Record<string, string>; body: string };

const labels = { name: company.name, form: page.form };

/** Visitors' texts are in the page: should one ever get out of its place, nothing of it is run, and nothing is sent. */
const contentSecurityPolicy = policyOfPlainPage(contactPageStyle);

/**
 * @param answer what became of the message.
 * @param form what was posted.
 * @returns for a message that was sent 303 to the page of {@link answerToAddress}, so that a reload does not send again;
 *   else the answer's status and a page with the form, to be sent again under the same key if that is any good.
 */
export function answerToForm({ status, headers, body }: ContactResponse, form: PostedForm): PageResponse {
  if (status === 200) return goTo(`/api/contact?reference=${asReference(body.reference) ?? 'none'}`);
  const isKeyGood = status !== 409 && readIdempotencyKey(form.idempotencyKey).ok;
  return show(status, headers, {
    kind: 'not sent',
    issue: issueIn(status, body, form),
    form: isKeyGood ? form : { ...form, idempotencyKey: crypto.randomUUID() },
  });
}

/**
 * @param parameters of the address.
 * @returns 200 and the page of a message that was sent, with its reference if it can be one. Without a reference,
 *   303 to the form: that address stays in the browser after a failure too, which must not turn into a success there.
 */
export function answerToAddress({ reference }: { reference?: unknown }): PageResponse {
  if (reference === undefined) return goTo('/#contact');
  return show(200, {}, { kind: 'sent', reference: asReference(reference) });
}

function asReference(value: unknown): string | undefined {
  return typeof value === 'string' && isReference(value) ? value : undefined;
}

function issueIn(status: number, { error, field }: ContactResponse['body'], form: PostedForm): FieldError | undefined {
  if (status === 413) return issueInTooLarge(form);
  const named = contactFields.find(({ name }) => name === field)?.name;
  return named && error !== undefined ? { field: named, error } : undefined;
}

/**
 * What is too large breaks a rule, and that rule's words help where to try again does not. Of a form that the host kept
 * back nothing is known.
 */
function issueInTooLarge({ values }: PostedForm): FieldError | undefined {
  if (contactFields.every(({ name }) => values[name] === '')) return undefined;
  const check = checkContactMessage(values);
  return check.ok ? undefined : check.fieldError;
}

function show(status: number, headers: Record<string, string>, state: ContactPageState): PageResponse {
  return {
    status,
    headers: {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
    },
    body: contactPage(labels, state),
  };
}

function goTo(location: string): PageResponse {
  return { status: 303, headers: { 'Cache-Control': 'no-store', Location: location }, body: '' };
}
