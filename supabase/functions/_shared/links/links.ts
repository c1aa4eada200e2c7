/**
 * The links that staff get by email. A link's token has an action, the message or list to act on, an expiry time, and an
 * HMAC that only the edge functions can make. Anyone who has the token may act, because there are no logins.
 */
import { hmac, sameSecret } from '../keys.ts';
import { actionLabels, purposes, type Purpose } from './actions.ts';

export type Claims = {
  purpose: Purpose;
  /** The UUID of a message, or of a digest (`all-spam`) or a reminder (`all-answered`). */
  subjectId: string;
  /** A Unix time, in seconds. */
  expiresAt: number;
};

/** A token needs no escaping in a URL, and never ends in punctuation, which an email program might cut off. */
const pattern =
  /^(?<purpose>[a-z-]+)\.(?<subjectId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<expiresAt>[1-9]\d{9})\.[0-9a-f]{64}$/;

/** @returns a token: for example, `answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.` followed by the HMAC. */
export async function createToken({ purpose, subjectId, expiresAt }: Claims, key: string): Promise<string> {
  const claims = `${purpose}.${subjectId}.${expiresAt}`;
  return `${claims}.${await hmac(claims, key)}`;
}

/** Whether a string has the form of a token. Only the edge functions can tell whether a token is genuine. */
export function isTokenLike(text: string): boolean {
  return pattern.test(text);
}

/** @returns the claims, or undefined if the token is malformed, forged or expired. */
export async function verifyToken(token: string, key: string, now: Date): Promise<Claims | undefined> {
  const { purpose, subjectId = '', expiresAt } = pattern.exec(token)?.groups ?? {};
  const known = purposes.find((one) => one === purpose);
  if (!known) return undefined;
  const claims = { purpose: known, subjectId, expiresAt: Number(expiresAt) };
  const isGenuine = sameSecret(token, await createToken(claims, key));
  return isGenuine && now.getTime() < claims.expiresAt * 1000 ? claims : undefined;
}

/**
 * Makes a link for an action.
 *
 * @param subjectId the id of the message or list, as in the token's claims.
 * @param since when the link's 30 days start. It is a stored time, so every attempt to send the email has the same
 *   link.
 */
export type Link = (purpose: Purpose, subjectId: string, since: Date) => Promise<{ label: string; url: string }>;

const thirtyDays = 30 * 24 * 60 * 60;

export function createLinks({ key, siteUrl }: { key: string; siteUrl: string }): Link {
  return async (purpose, subjectId, since) => {
    const expiresAt = Math.floor(since.getTime() / 1000) + thirtyDays;
    const url = new URL('/api/message', siteUrl);
    url.searchParams.set('token', await createToken({ purpose, subjectId, expiresAt }, key));
    return { label: actionLabels[purpose], url: url.href };
  };
}
