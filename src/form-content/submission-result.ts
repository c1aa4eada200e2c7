import { object, string } from 'yup';
import { contactFields, type ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { findSlip } from './mistyped-address.ts';
import { isReference } from '../../supabase/functions/_shared/contact/reference.ts';
import { unitWords } from '../../supabase/functions/_shared/duration-words.ts';
import { fillIn } from '../placeholders/fill-in.ts';

export type SubmissionResult =
  | {
      outcome: 'sent';
      reference: string | undefined;
      /** The path of the page on which the visitor follows the message. Undefined after a direct email. */
      page?: string | undefined;
      /** The visitor's email address, as far as the page may show it. */
      replyTo: string;
    }
  /** `field` is undefined if this form lacks the field, because the site may have a newer form. */
  | { outcome: 'invalid'; error: string; field: ContactFieldName | undefined }
  | {
      outcome: 'offline' | Exclude<ContactOutcome, 'sent' | 'invalid' | 'done'>;
      /** In seconds. */
      retryAfter?: number | undefined;
    };

const responseBody = object({
  reference: string(),
  page: string().matches(/^\/api\/message\?token=[\w.-]+$/),
  error: string(),
  field: string(),
}).required();

/** @returns `refused` if the response says `invalid` but contains no error, or is not about a submission. */
export function readSubmissionResult(
  { outcome, body, retryAfter }: { outcome: ContactOutcome; body: unknown; retryAfter?: number | undefined },
  replyTo: string,
): SubmissionResult {
  const { reference = '', page, error, field } = responseBody.isValidSync(body, { strict: true }) ? body : {};
  if (outcome === 'sent') return { outcome, reference: isReference(reference) ? reference : undefined, page, replyTo };
  if (outcome !== 'invalid' && outcome !== 'done') return { outcome, retryAfter };
  if (outcome === 'done' || !error) return { outcome: 'refused' };
  return { outcome, error, field: contactFields.find(({ name }) => name === field)?.name };
}

export function fieldErrorOf(result: SubmissionResult | undefined, field: string): string | undefined {
  return result?.outcome === 'invalid' && result.field === field ? result.error : undefined;
}

/** A toast has the title and the text. The status line and the page without scripts also say what happens next. */
export function resultWords(labels: Queries.PageForm, result: SubmissionResult) {
  const failure = { title: labels.failedTitle, text: labels.failedText };
  switch (result.outcome) {
    case 'sent': {
      const help = findSlip(result.replyTo) ? labels.slipHelp : labels.sentHelp;
      return { title: labels.sentTitle, text: labels.sentText, help: fillIn(help, { email: result.replyTo }) };
    }
    case 'invalid':
      return { title: labels.invalidTitle, text: result.error };
    case 'offline':
      return { ...failure, help: labels.offlineHelp };
    case 'limited': {
      // The limits count messages per hour, so no wait is much longer than an hour.
      const minutes = Math.max(1, Math.ceil((result.retryAfter ?? 3600) / 60));
      const wait = minutes > 45 ? 'about an hour' : unitWords(minutes, 'minute');
      return { ...failure, help: fillIn(labels.limitedHelp, { wait }) };
    }
    default:
      return { ...failure, help: labels.failedHelp };
  }
}
