/** The settings of deliver-contact-messages. */
import { object, type InferType } from 'yup';
import { retentionMonths } from '../_shared/contact/retention.ts';
import { count, databaseAndMail, secret, staffLinks } from '../_shared/settings.ts';

export const settingsSchema = object({
  ...databaseAndMail,
  ...staffLinks,
  /** Callers must send it. */
  CONTACT_SWEEP_SECRET: secret(),
  CONTACT_RETENTION_MONTHS: retentionMonths,
  /** How long held messages are kept. */
  CONTACT_HELD_DAYS: count(30, { least: 1 }),
  /** Most held messages that are kept. */
  CONTACT_HELD_MAX: count(50_000, { least: 1 }),
  /** The health check fails when the tables are larger. */
  CONTACT_TABLE_LIMIT_MB: count(400, { least: 1 }),
  /** How many hours after its arrival a reminder lists a message without an answer; 0 turns reminders off. */
  CONTACT_REMIND_HOURS: count(20),
});

export type Settings = InferType<typeof settingsSchema>;
