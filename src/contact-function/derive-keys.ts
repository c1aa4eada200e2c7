import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { hmac } from '../../supabase/functions/_shared/hmac.ts';

/** The idempotency keys of a message that came without one: that of this quarter of an hour, and of the one before. */
export type DerivedKeys = { key: string; earlierKey: string };

/** In milliseconds. */
const quarterOfAnHour = 900_000;

/**
 * Derives idempotency keys from visitor, content and time, so that equal messages of one visitor are one submission. They
 * are HMACs, because keys are in logs and mails: with a plain hash, a reader of those could check guesses at a message.
 *
 * @param visitorIp undefined if it is not known: then equal messages of all such visitors are one submission.
 * @returns UUIDs of version 8 (RFC 9562).
 */
export async function deriveKeys(
  message: ContactMessage,
  visitorIp: string | undefined,
  secret: string,
  now: Date,
): Promise<DerivedKeys> {
  const quarter = Math.floor(now.getTime() / quarterOfAnHour);
  const keyIn = async (inQuarter: number) => {
    const values = contactFields.map(({ name }) => message[name]);
    return uuidOf(await hmac(JSON.stringify([inQuarter, visitorIp ?? null, ...values]), secret));
  };
  return { key: await keyIn(quarter), earlierKey: await keyIn(quarter - 1) };
}

/** @param digits at least 32 hexadecimal ones. */
function uuidOf(digits: string): string {
  const part = (start: number, end: number) => digits.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
