/** What the kinds of lists have in common. `kinds.ts` has them all, and each has a file of its own. */
import type { ReceivedMessage } from '../../_shared/contact/contact-message.ts';
import type { Database } from '../../_shared/database.ts';
import type { Company } from '../../_shared/mail/company.ts';
import { dayOfAttempt, type Email } from '../../_shared/mail/email.ts';
import { freshDays } from '../../_shared/limits.ts';

/** A message as a list shows it. */
export type ListedMessage = ReceivedMessage & {
  /** Why the message was held, in words for staff. */
  reasons: string[];
  state: 'held' | 'queued' | 'mailed' | 'discarded';
  /** Whether staff have the message's own email, even if they have discarded the message since. */
  isMailed: boolean;
  nudgedAt: Date | null;
  /** When staff marked it as answered, which its visitor has contradicted since. */
  answeredAt: Date | null;
  /** When it was read for this attempt, to the microsecond, or when its visitor nudged if a wrong clock says later. */
  readAt: string;
};

export type LeasedList = {
  id: string;
  kind: ListKindName;
  /** The same for every attempt. */
  madeAt: Date;
  /** The seconds from then to this attempt. */
  madeFor: number;
  /** Including this one. */
  attempts: number;
  /** Those that still belong on it. A report has none. */
  messages: ListedMessage[];
  /** The numbers of a report. Other kinds have none. */
  report: unknown;
};

/** In the order in which a sweep makes them. */
export const listKindNames = ['digest', 'reminder', 'overdue', 'report'] as const;

export type ListKindName = (typeof listKindNames)[number];

export type ListKind = {
  /** Whether the owner gets it, if there is one. An owner has then been told of its messages. */
  isForOwner: boolean;
  /** Makes a list of this kind if one is due. It is safe to run twice at the same time. */
  make: (database: Database) => Promise<void>;
  readMessages: (database: Database, listId: string) => Promise<ListedMessage[]>;
  /**
   * @param isBrief leaves out all words from visitors.
   * @returns the email with what the log says about it, or undefined if there is nothing left to say.
   */
  compose: (
    list: LeasedList,
    isBrief: boolean,
    company: Company,
  ) => { email: Email; details: { brief?: boolean; messages?: number } } | undefined;
};

/** The date of a list's email: when the list was made or, after some days, the day of the attempt. */
export function listDate({ madeAt, madeFor }: Pick<LeasedList, 'madeAt' | 'madeFor'>): Date {
  return madeFor < freshDays * 86_400 ? madeAt : dayOfAttempt(madeAt, madeFor);
}
