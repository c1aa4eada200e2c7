/**
 * The token of a link in a mail to staff: what the link does, to what, and until when, with an HMAC that only the edge
 * functions can make. Having the token is enough to act: there are no logins.
 */
import { sameSecret } from '../http/same-secret.ts';
import { hmac } from '../hmac.ts';

/** What a link does to one message. `read` only shows it. */
export const messagePurposes = ['answered', 'spam', 'deliver', 'delete', 'read'] as const;
/** What a link does to all messages of a digest or a reminder. */
export const listPurposes = ['all-spam', 'all-answered'] as const;

export type MessagePurpose = (typeof messagePurposes)[number];
export type ListPurpose = (typeof listPurposes)[number];
export type Purpose = MessagePurpose | ListPurpose;

export type Claims = {
  purpose: Purpose;
  /** The UUID of a message; of the digest for `all-spam`, of the reminder for `all-answered`. */
  subjectId: string;
  /** In seconds since 1970. */
  expiresAt: number;
};

/** Of characters that need no escaping in a URL, and the last one is never punctuation, which mail programs cut off. */
const pattern =
  /^(?<purpose>[a-z-]+)\.(?<subjectId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<expiresAt>[1-9]\d{9})\.[0-9a-f]{64}$/;

/** @returns `answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.` and the HMAC. */
export async function createToken({ purpose, subjectId, expiresAt }: Claims, secret: string): Promise<string> {
  const claims = `${purpose}.${subjectId}.${expiresAt}`;
  return `${claims}.${await hmac(claims, secret)}`;
}

/** Whether a text looks like a token. Only the edge functions can tell a genuine one. */
export function isTokenLike(text: string): boolean {
  return pattern.test(text);
}

/** @returns the claims, or undefined for a token that is malformed, forged or expired. */
export async function verifyToken(token: string, secret: string, now: Date): Promise<Claims | undefined> {
  const { purpose, subjectId = '', expiresAt } = pattern.exec(token)?.groups ?? {};
  const known = [...messagePurposes, ...listPurposes].find((one) => one === purpose);
  if (!known) return undefined;
  const claims = { purpose: known, subjectId, expiresAt: Number(expiresAt) };
  const isGenuine = await sameSecret(token, await createToken(claims, secret));
  return isGenuine && now.getTime() < claims.expiresAt * 1000 ? claims : undefined;
}
