/** The settings of act-on-contact-message. */
import { object, type InferType } from 'yup';
import { callers, database, staffLinks } from '../_shared/settings.ts';

export const settingsSchema = object({
  ...database,
  ...callers,
  CONTACT_LINK_SECRET: staffLinks.CONTACT_LINK_SECRET,
});

export type Settings = InferType<typeof settingsSchema>;
