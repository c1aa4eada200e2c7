import { actionLabels, type Purpose } from './actions.ts';
import { createToken } from './token.ts';

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
