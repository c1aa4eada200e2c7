import { contactFields } from './contact-fields.ts';
import type { ContactMessage } from './contact-message.ts';

/**
 * Tells apart the few messages that one visitor may send under one idempotency key, and no more than that: FNV-1a.
 *
 * @returns eight hexadecimal digits.
 */
export function contentHash(message: ContactMessage): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(contactFields.map(({ name }) => message[name])))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
