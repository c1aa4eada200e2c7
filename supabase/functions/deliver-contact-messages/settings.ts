/** The settings of deliver-contact-messages. */
import { object, type InferType } from 'yup';
import { count, databaseAndMail, secret } from '../_shared/settings.ts';

export const settingsSchema = object({
  ...databaseAndMail,
  /** Callers must send it. */
  CONTACT_SWEEP_SECRET: secret(),
  /** How long delivered and held messages are kept. */
  CONTACT_RETENTION_MONTHS: count(12, { least: 1 }),
});

export type Settings = InferType<typeof settingsSchema>;
