/** The settings of send-contact-email. */
import { array, object, string, type InferType } from 'yup';
import { count, databaseAndMail, secret } from '../_shared/settings.ts';

export const settingsSchema = object({
  ...databaseAndMail,
  /** The keys accepted in `apikey`. Hosted Supabase sets them as a JSON map: `{"default":"sb_publishable_…"}`. */
  SUPABASE_PUBLISHABLE_KEYS: array(string().defined())
    .transform((_, map: unknown) => keysIn(map))
    .required('${path} must be a JSON map of keys, like {"default":"sb_publishable_…"}'),
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

/** The keys in a JSON map; undefined if any of them is empty or not text, so that an empty `apikey` is never accepted. */
function keysIn(json: unknown): string[] | undefined {
  try {
    const map: unknown = JSON.parse(String(json));
    const keys = typeof map === 'object' && map !== null ? Object.values(map) : [];
    return keys.length > 0 && keys.every((key) => typeof key === 'string' && key !== '') ? keys : undefined;
  } catch {
    return undefined;
  }
}
