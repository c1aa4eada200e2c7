/** The settings of send-contact-email. */
import { object, type InferType } from 'yup';
import { callers, count, databaseAndMail, secret, staffLinks } from '../_shared/settings.ts';

export const settingsSchema = object({
  ...databaseAndMail,
  ...staffLinks,
  ...callers,
  /** Proves that the visitor's IP address comes from the site function. */
  CONTACT_FORWARD_SECRET: secret(),
  /** A message sent within this many seconds of opening the page is held. */
  CONTACT_HOLD_SECONDS: count(3),
  /** A message with more links is held. */
  CONTACT_HOLD_LINKS: count(2),
  /** More messages than this from one visitor within an hour are held. */
  CONTACT_HOLD_PER_VISITOR: count(5),
  /** Beyond this many held messages from one visitor within an hour, further ones get 429. */
  CONTACT_HELD_PER_VISITOR: count(50, { least: 1 }),
  /** More messages than this from all visitors within an hour are held. */
  CONTACT_HOLD_IN_ALL: count(60),
});

export type Settings = InferType<typeof settingsSchema>;
