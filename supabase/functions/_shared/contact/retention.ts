import { count } from '../settings.ts';

/**
 * CONTACT_RETENTION_MONTHS: for how many months delivered messages are kept. The edge functions delete them by it, and the
 * site's build tells visitors, so both hosts must have the same value.
 */
export const retentionMonths = count(12, { least: 1 });
