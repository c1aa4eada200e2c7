import { retentionMonths } from '../../supabase/functions/_shared/limits.ts';
import { promisedHours } from '../../supabase/functions/_shared/promise.ts';
import { fillIn } from './fill-in.ts';

const onLines = (sentences: string) => sentences.replaceAll(/(?<=[.!?]) /g, '\n');

/** Fills in the placeholders whose values are the same for every visitor. */
export function formWords<Words extends Record<'promise' | 'privacy' | 'sentHelp' | 'emailInstead', string>>(
  form: Words,
  email: string,
) {
  const hours = String(promisedHours);
  return {
    ...form,
    promise: fillIn(form.promise, { hours }),
    privacy: onLines(fillIn(form.privacy, { months: String(retentionMonths) })),
    sentHelp: fillIn(form.sentHelp, { hours }),
    emailInstead: fillIn(form.emailInstead, { email }),
  };
}
