import type { Company } from '../../supabase/functions/_shared/mail/company.ts';
import type { Email } from '../../supabase/functions/_shared/mail/email.ts';
import { listKinds } from '../../supabase/functions/deliver-contact-messages/lists/kinds.ts';
import type { LeasedList } from '../../supabase/functions/deliver-contact-messages/lists/list-kind.ts';
import { company } from './sample-company.ts';

/** A digest that is leased for the first time, as soon as it was made. */
export function leasedList(change: Partial<LeasedList> = {}): LeasedList {
  const id = '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1ad0';
  const madeAt = new Date('2026-11-20T04:10:00Z');
  return { id, kind: 'digest', madeAt, madeFor: 0, attempts: 1, messages: [], report: null, ...change };
}

/** @throws Error if the list has nothing to say. */
export function composeList(list: LeasedList, isBrief = false, ofCompany: Company = company): Email {
  const composed = listKinds(true)[list.kind].compose(list, isBrief, ofCompany);
  if (!composed) throw new Error(`A ${list.kind} without messages has no email.`);
  return composed.email;
}
