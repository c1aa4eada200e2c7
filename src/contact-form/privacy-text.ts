import { retentionMonths } from '../../supabase/functions/_shared/contact/retention.ts';

/**
 * @param text `form.privacy` of content/page.json, with its placeholder.
 * @param setting the build's CONTACT_RETENTION_MONTHS.
 * @returns what visitors read about their details.
 * @throws ValidationError if the setting is not a number of months.
 */
export function privacyText(text: string, setting: string | undefined): string {
  const months = retentionMonths.label('CONTACT_RETENTION_MONTHS').validateSync(setting);
  return text.replace('{months}', String(months));
}
