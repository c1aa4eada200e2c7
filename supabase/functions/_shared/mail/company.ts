/** The details of the company that emails need. */
import { deriveKey } from '../keys.ts';
import { createLinks, type Link } from '../links/links.ts';
import { createReplyAddress, type ReplyAddress } from '../links/reply-address.ts';
import type { Settings } from '../settings.ts';

/** Each address is bare or `Name <address>`. The owner is the person who answers for the promise. */
export type MailAddresses = { from: string; to: string; owner?: string | undefined };

/** The company's email addresses, the links to its site, and the addresses that get copies of replies. */
export type Company = { addresses: MailAddresses; link: Link; replyAddress: ReplyAddress };

export async function createCompany(settings: Settings): Promise<Company> {
  const { CONTACT_FROM: from, CONTACT_TO: to, CONTACT_OWNER: owner, CONTACT_EDGE_SECRET: secret } = settings;
  return {
    addresses: { from, to, owner: owner ?? undefined },
    link: createLinks({ key: await deriveKey(secret, 'links'), siteUrl: settings.CONTACT_SITE_URL }),
    replyAddress: createReplyAddress(settings.CONTACT_REPLIES, await deriveKey(secret, 'reply-address')),
  };
}
