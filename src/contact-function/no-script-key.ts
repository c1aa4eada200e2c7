import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';

/** The Swedish locale writes dates as YYYY-MM-DD. */
const dayInPerth = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Perth' });

/**
 * Derives the idempotency key for a form that a browser without scripts posts, from the visitor, the day and the text.
 * The same text on the same day is then the same submission. The key is an HMAC, because logs and emails contain it:
 * with a plain hash, their readers could test guesses at the message.
 *
 * @param ip the visitor's; undefined if unknown. Identical messages from unknown visitors are then one submission.
 * @returns a UUID of version 8 (RFC 9562).
 */
export async function noScriptKey(form: URLSearchParams, ip: string | undefined, siteSecret: string, now: Date) {
  const texts = contactFields.map(({ name }) => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim());
  const subject = JSON.stringify([ip ?? null, dayInPerth.format(now), ...texts]);
  const digits = await hmac(subject, await deriveKey(siteSecret, 'no-script-key'));
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
