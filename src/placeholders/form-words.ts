import { retentionMonths } from '../../supabase/functions/_shared/limits.ts';
import { fillIn } from './fill-in.ts';

/** Fills in the placeholders whose values are the same for every visitor. */
export function formWords<Words extends { privacy: string; emailInstead: string }>(form: Words, email: string) {
  const privacy = fillIn(form.privacy, { months: String(retentionMonths) });
  return { ...form, privacy, emailInstead: fillIn(form.emailInstead, { email }) };
}
