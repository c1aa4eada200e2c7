import { actionLabels, type Purpose } from './actions.ts';
import { createToken } from './token.ts';

/**
 * Makes a link for something that staff can do.
 *
 * @param subjectId see the claims of a token.
 * @param since when its 30 days begin. It must be a time of the message or list, because an email that is sent again has to be
 *   the same email.
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
