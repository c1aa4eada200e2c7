import { retentionMonths } from '../../supabase/functions/_shared/limits.ts';

/**
 * @param text `form.privacy` of content/page.json, with its placeholder.
 * @returns what visitors read about their details.
 */
export function privacyText(text: string): string {
  return text.replace('{months}', String(retentionMonths));
}
