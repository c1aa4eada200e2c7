import type { ReportNumbers } from '../../supabase/functions/deliver-contact-messages/lists/report.ts';

export const sampleReport: ReportNumbers = {
  month: '2026-12-01',
  monthBefore: '2026-11-01',
  delivered: 12,
  deliveredBefore: 9,
  heldAtFirst: 2,
  answeredInTime: 8,
  medianTime: 1_800,
  longestTime: 93_600,
  contradicted: 1,
  unanswered: [{ reference: 'JNHNM43F', receivedAt: '2026-12-31T15:59:59.9+00:00' }],
};
