import { contactFields } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { hmac } from '../keys.ts';

/**
 * Derives the id of a message from its text and the hour, so that direct emails about one text have one id, although
 * there is no database that knows the first. It is an HMAC, because links and emails contain it: with a plain hash,
 * their readers could test guesses at the message.
 *
 * @returns a UUID of version 8 (RFC 9562).
 */
export async function deriveMessageId(message: ContactMessage, at: Date, key: string): Promise<string> {
  const hour = Math.floor(at.getTime() / 3_600_000);
  const digits = await hmac(JSON.stringify([hour, ...contactFields.map(({ name }) => message[name])]), key);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
