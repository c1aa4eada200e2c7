import type { FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';

type Labels = Pick<
  Queries.ContactForm_labelsFragment,
  'sentTitle' | 'sentText' | 'invalidTitle' | 'failedTitle' | 'failedText'
>;

/** The result of a submission, in the words of the toast and the status line. */
export type SubmissionResult = {
  kind: 'invalid' | 'failed' | 'sent';
  title: string;
  text: string;
  /** The confirmed message's reference, if the response had one. */
  reference?: string | undefined;
};

export function sentResult({ sentTitle, sentText }: Labels, reference: string | undefined): SubmissionResult {
  return { kind: 'sent', title: sentTitle, text: sentText, reference };
}

export function invalidResult({ invalidTitle }: Labels, { error }: FieldError): SubmissionResult {
  return { kind: 'invalid', title: invalidTitle, text: error };
}

export function failedResult({ failedTitle, failedText }: Labels): SubmissionResult {
  return { kind: 'failed', title: failedTitle, text: failedText };
}
