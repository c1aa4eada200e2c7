import { retentionMonths } from '../../supabase/functions/_shared/limits.ts';
import { fillIn } from '../fill-in.ts';

/**
 * @param text `form.privacy` from content/page.json, with its placeholder.
 * @returns the sentence that tells visitors how their details are used.
 */
export function privacyText(text: string): string {
  return fillIn(text, { months: String(retentionMonths) });
}
