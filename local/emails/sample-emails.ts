import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import {
  composeBriefEmail,
  composeDirectEmail,
  composeFullEmail,
} from '../../supabase/functions/_shared/mail/message-emails.ts';
import type { LeasedList, ListKindName } from '../../supabase/functions/deliver-contact-messages/lists/list-kind.ts';
import { heldMessage } from './held-message.ts';
import { company } from './sample-company.ts';
import { composeList, leasedList } from './sample-list.ts';
import { agency, guest, owner } from './sample-messages.ts';
import { sampleReport } from './sample-report.ts';

/**
 * One email of each kind.
 *
 * @param change what all visitors have written instead, such as hostile words.
 * @param count the number of messages in the digest, at most 98. It shows 25 in full and the others on one line each.
 */
export function sampleEmails(change: Partial<ContactMessage> = {}, count = 2) {
  const held = (place: number, time: string, fields: ContactMessage) =>
    heldMessage(place, { ...fields, ...change }, { receivedAt: new Date(time) });
  const fromOwner = held(0, '2026-11-20T01:12:00Z', owner);
  const fromGuest = held(1, '2026-11-20T03:40:00Z', guest);
  const queued = { ...fromOwner, queuedAt: fromOwner.receivedAt, queuedFor: 0, attempts: 1, refusals: 0 };
  const mailed = [fromOwner, fromGuest].map((message) => ({ ...message, state: 'mailed' as const, isMailed: true }));
  const nudged = { ...fromGuest, nudgedAt: new Date('2026-11-21T03:50:00Z') };
  const reasons = ['the hidden field was filled', 'more than 5 messages from one visitor within an hour'];
  const spam = Array.from({ length: count - 1 }, (_, place) => ({
    ...held(place + 2, '2026-11-20T04:02:00Z', agency),
    reasons,
  }));
  const list = (kind: ListKindName, madeAt: string, content: Partial<LeasedList>) =>
    composeList(leasedList({ kind, madeAt: new Date(madeAt), ...content }));
  return {
    full: composeFullEmail(queued, company),
    brief: composeBriefEmail(queued, company),
    direct: composeDirectEmail(queued, company.addresses),
    digest: list('digest', '2026-11-20T04:10:00Z', { messages: [fromGuest, ...spam] }),
    reminder: list('reminder', '2026-11-21T00:02:00Z', { messages: mailed }),
    overdue: list('overdue', '2026-11-21T04:02:00Z', { messages: [...mailed, nudged] }),
    report: list('report', '2027-01-02T00:00:00Z', { report: sampleReport }),
  };
}
