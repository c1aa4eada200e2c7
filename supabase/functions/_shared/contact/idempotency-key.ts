/** The `Idempotency-Key` header: a message that is sent again with the same key is stored and mailed once. */
import { malformedKeySentence } from './protocol.ts';

export type IdempotencyKey = { ok: true; key: string | undefined } | { ok: false; error: string };

/** A UUID of any version, bare as most clients send it, or quoted as in the IETF's draft of the header. */
const uuid = /^("?)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\1$/i;

/**
 * @param header null or undefined where the request has none.
 * @returns the key in lower case, undefined where the request has none; not ok for anything but a UUID, even an empty header.
 */
export function readIdempotencyKey(header: string | null | undefined): IdempotencyKey {
  if (header === null || header === undefined) return { ok: true, key: undefined };
  const key = uuid.exec(header)?.[2];
  return key === undefined ? { ok: false, error: malformedKeySentence } : { ok: true, key: key.toLowerCase() };
}
