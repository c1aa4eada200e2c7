/** What the emails need to know of the company. */
import type { KeyFor } from '../keys.ts';
import { createLinks, type Links } from '../links/links.ts';
import { createReplyAddress, type ReplyAddress } from '../links/reply-address.ts';
import type { Settings } from '../settings.ts';

/** Each address is bare or `Name <address>`. */
export type MailAddresses = { from: string; to: string; owner?: string | null | undefined };

export type Company = { addresses: MailAddresses; link: Links['link']; replyAddress: ReplyAddress };

export const companySettings = [
  'CONTACT_FROM',
  'CONTACT_TO',
  'CONTACT_REPLIES',
  'CONTACT_SITE_URL',
] as const satisfies readonly (keyof Settings)[];

type CompanySettings = Pick<Settings, (typeof companySettings)[number]> & Partial<Pick<Settings, 'CONTACT_OWNER'>>;

export function createCompany(settings: CompanySettings, keyFor: KeyFor) {
  const { CONTACT_FROM: from, CONTACT_TO: to, CONTACT_OWNER: owner, CONTACT_SITE_URL: siteUrl } = settings;
  return {
    addresses: { from, to, owner },
    ...createLinks({ key: keyFor('links'), siteUrl }),
    replyAddress: createReplyAddress(settings.CONTACT_REPLIES, keyFor('reply-address')),
  } satisfies Company & Links;
}
