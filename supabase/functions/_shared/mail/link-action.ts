import { actionLabels, type Purpose } from '../links/actions.ts';
import type { Link } from '../links/create-links.ts';
import type { Action } from './layout.ts';
import type { MailAddresses } from './mail-identity.ts';

/** What emails take from the company: its email addresses, and links to its site. */
export type Company = { addresses: MailAddresses; link: Link };

/** A link in an email, for something that staff can do. */
export async function linkAction(link: Link, purpose: Purpose, subjectId: string, since: Date): Promise<Action> {
  return { label: actionLabels[purpose], url: await link(purpose, subjectId, since) };
}
