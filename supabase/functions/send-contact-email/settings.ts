/** What this function is told from outside. */
import { array, object, string, type InferType } from 'yup';
import { count, databaseAndMail, secret } from '../_shared/settings.ts';

export const settingsSchema = object({
  ...databaseAndMail,
  /** The keys a caller may show in `apikey`, set by hosted Supabase as a JSON map: `{"default":"sb_publishable_…"}`. */
  SUPABASE_PUBLISHABLE_KEYS: array(string().defined())
    .transform((_, map: unknown) => keysIn(map))
    .required('${path} must be a JSON map of keys, like {"default":"sb_publishable_…"}'),
  /** By which the site's function shows that it is the one who tells the visitor's address. */
  CONTACT_FORWARD_SECRET: secret(),
  /** A message sent sooner after the page was opened is held, in seconds. */
  CONTACT_HOLD_SECONDS: count(3),
  /** A message with more links is held. */
  CONTACT_HOLD_LINKS: count(2),
  /** Any more messages from one visitor within an hour are held. */
  CONTACT_HOLD_PER_VISITOR: count(5),
  /** Any more messages in all within an hour are held. */
  CONTACT_HOLD_IN_ALL: count(60),
});

export type Settings = InferType<typeof settingsSchema>;

/** The keys in a JSON map; undefined unless all of them are text, so that an empty key never opens the function. */
function keysIn(json: unknown): string[] | undefined {
  try {
    const map: unknown = JSON.parse(String(json));
    const keys = typeof map === 'object' && map !== null ? Object.values(map) : [];
    return keys.length > 0 && keys.every((key) => typeof key === 'string' && key !== '') ? keys : undefined;
  } catch {
    return undefined;
  }
}
