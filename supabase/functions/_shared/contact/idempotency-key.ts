/** The `Idempotency-Key` header: whoever sends a message again under its key sends the same message, not another one. */
import { malformedKeySentence } from './protocol.ts';

export type IdempotencyKey = { ok: true; key: string | undefined } | { ok: false; error: string };

/** A UUID of any version, bare as most clients write it or quoted as the IETF's draft of the header does. */
const uuid = /^("?)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\1$/i;

/**
 * @param header the header's value; null or undefined where the request has none.
 * @returns the key in lower case, undefined where there is none; not ok for anything but a UUID, an empty header too.
 */
export function readIdempotencyKey(header: string | null | undefined): IdempotencyKey {
  if (header === null || header === undefined) return { ok: true, key: undefined };
  const key = uuid.exec(header)?.[2];
  return key === undefined ? { ok: false, error: malformedKeySentence } : { ok: true, key: key.toLowerCase() };
}
